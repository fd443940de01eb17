import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { must } from '@segue/shared/must.ts'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import { roomSettings } from '@segue/shared/test/fixtures.ts'
import { attachSockets } from '../../hosts/node/sockets/sockets.ts'
import { RoomHost } from '../../src/live-rooms/host.ts'
import { memoryStore } from '../../src/live-rooms/storage/store.ts'
import type { Log } from '../../src/ports/log.ts'

/**
 * A room server for a soak test, in a separate process so that its memory can be measured. Time runs forty times as
 * fast, so that grace periods end and empty rooms are unloaded quickly. Answers a request with its metrics.
 */

const speed = 40
const startedAt = performance.timeOrigin
const clock = () => startedAt + performance.now() * speed
const silent = () => undefined
const troubles: string[] = []
const trouble = (_: object, sentence: string) => void troubles.push(sentence)
const log: Log = { debug: silent, info: silent, warn: trouble, error: trouble, child: () => log }
const done = async () => undefined

const host = new RoomHost({
  data: {
    settings: async (uuid) => roomSettings({ uuid }),
    profile: async (uuid) => ghostProfile(uuid),
    hasProPlan: async () => false,
    passwordMatches: async () => ({ password: false, guestPassword: false }),
  },
  effectHandlers: {
    songStarted: done,
    songFinished: done,
    starred: done,
    moderated: done,
    lookUpSong: done,
    pickSong: done,
  },
  store: memoryStore(),
  callerOf: async (token) => ({ kind: 'user', uuid: token, role: 'user', capabilities: [] }),
  clock,
  timers: {
    set: (run, ms) => setTimeout(run, ms / speed),
    clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
  },
  random: Math.random,
  ids: () => crypto.randomUUID(),
  log,
})

const server = createServer()
attachSockets(server, host, { clock, log, pingEveryMs: 200 })

/** What a planted fault keeps of each session. */
const leaked: number[][] = []
if (process.env['SOAK_LEAKS']) server.on('upgrade', () => leaked.push(Array.from({ length: 80 }, () => 1.5)))

/** The process's metrics after garbage collection. */
export interface SoakMetrics {
  rooms: number
  sockets: number
  heapBytes: number
  timers: number
  handles: number
  descriptors: number
  troubles: string[]
}

function metrics(): SoakMetrics {
  const collect = must(globalThis.gc, 'a process with --expose-gc')
  collect()
  collect()
  const resources = process.getActiveResourcesInfo()
  const timers = resources.filter((name) => name === 'Timeout').length
  return {
    ...host.rooms.metrics(),
    heapBytes: process.memoryUsage().heapUsed + process.memoryUsage().external,
    timers,
    handles: resources.length - timers,
    descriptors: readdirSync('/proc/self/fd').length,
    troubles,
  }
}

server.listen(0, '127.0.0.1', () => {
  const address = must(server.address(), 'a listening server')
  process.send?.({ url: `ws://127.0.0.1:${typeof address === 'string' ? 0 : address.port}` })
})
process.on('message', () => process.send?.({ metrics: metrics() }))
process.on('disconnect', () => process.exit())
