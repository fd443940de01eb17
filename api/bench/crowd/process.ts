import { createServer } from 'node:http'
import { once } from 'node:events'
import { must } from '@segue/shared/must.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import { roomSettings, roomUuid, song } from '@segue/shared/test/fixtures.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { openNats } from '../../src/adapters/cluster/nats.ts'
import { createNodeTimers } from '../../src/adapters/timers/node.ts'
import { RoomHost } from '../../src/live-rooms/host.ts'
import type { HostSocket, Packet, SocketEvents } from '../../src/live-rooms/wire/packet.ts'
import { memoryStore, type RoomStore } from '../../src/live-rooms/storage/store.ts'
import type { Log } from '../../src/ports/log.ts'
import { answerQuestions } from '../sockets/answers.ts'

/** One of the processes that have a room of thousands: it holds the room, or has listeners. */

const self = must(process.env['SELF'], 'a name')
const clock = () => performance.timeOrigin + performance.now()
const timers = createNodeTimers()
const quiet = () => undefined
const log: Log = { debug: quiet, info: quiet, warn: console.warn, error: console.error, child: () => log }
const holder = { host: 'holder', epoch: 1 }
const memory = memoryStore({ journal: true })
const store: RoomStore = {
  ...memory,
  shared: true,
  holderOf: async () => holder,
  async load(uuid) {
    if (self !== holder.host) throw new Refused('roomElsewhere')
    return { ...(await memory.load(uuid)), epoch: holder.epoch }
  },
}

const profileOf = (uuid: string) => ({ uuid, nickname: `Listener ${uuid}`, avatarId: 'av-1', color: '#F96A2D' })
const host = new RoomHost({
  data: {
    settings: async () => roomSettings({ roomSize: 50_000 }),
    profile: async (uuid) => profileOf(uuid),
    hasProPlan: async () => false,
    passwordMatches: async () => ({ password: false, guestPassword: false }),
  },
  store,
  effectHandlers: {
    songStarted: async () => undefined,
    songFinished: async () => undefined,
    starred: async () => undefined,
    moderated: async () => undefined,
    lookUpSong: async () => undefined,
    pickSong: async () => undefined,
  },
  callerOf: async (uuid) => ({ kind: 'user', uuid, role: 'user', capabilities: [] }),
  clock,
  timers,
  random: Math.random,
  ids: () => crypto.randomUUID(),
  log,
  cluster: await openNats({ url: must(process.env['ENGINE'], 'an engine'), self, log, timers, now: clock }),
})

/** How often a change arrived after each number of milliseconds. */
let receivedAfter = new Map<number, number>()
const sentAtOf = new WeakMap<Packet, number[]>()
let joined = 0
let refused = 0

/** A listener without a network: it gets whatever its process writes to it. */
class CrowdListener implements HostSocket {
  readonly bufferedBytes = 0
  readonly events: SocketEvents

  constructor(uuid: string) {
    this.events = host.open(this, uuid)
  }

  say(action: string, more: object = {}): void {
    const params = { action, roomUuid, ...more }
    this.events.received(JSON.stringify({ event: 'action', messageId: 1, params }), clock())
  }

  send(packet: Packet): void {
    let sent = sentAtOf.get(packet)
    if (!sent) {
      if (packet.texts.some((text) => text.includes('"errorCode"'))) refused += 1
      sent = packet.texts.flatMap((text) => Number(/"sentAt":(\d+)/.exec(text)?.[1] ?? 0) || [])
      sentAtOf.set(packet, sent)
    }
    for (const at of sent) {
      const after = Math.max(0, Math.floor(clock() - at))
      receivedAfter.set(after, (receivedAfter.get(after) ?? 0) + 1)
    }
  }

  sendParts(): void {
    joined += 1
  }

  close(): void {
    throw new Error(`${self}: a listener was closed`)
  }

  destroy(): void {
    throw new Error(`${self}: a listener was dropped`)
  }
}

const listeners: CrowdListener[] = []
/** How many have connected but not joined yet. */
const outside = () => listeners.length - joined
const maxBatchSize = 20

const server = createServer().listen(0, '127.0.0.1')
await once(server, 'listening')
answerQuestions(server, {
  /** This many more join. */
  async join(count) {
    for (let left = Number(count); left > 0; left--) {
      const listener = new CrowdListener(`${self}-${listeners.length}`)
      listeners.push(listener)
      listener.say('joinRoom')
      while (outside() >= maxBatchSize) await pause(1)
    }
    while (outside() > 0) await pause(5)
  },
  async stage() {
    must(listeners[0], 'a DJ').say('addDj', { song: song('one', { duration: 3600 }) })
  },
  /** One of the listeners here votes. */
  async vote(like) {
    const voter = listeners[1 + Math.floor(Math.random() * (listeners.length - 1))]
    must(voter, 'a listener').say('voteOnSong', { songVotes: { like: like === 'yes' } })
  },
  async forget() {
    receivedAfter = new Map()
    refused = 0
  },
  metrics: async () => ({ receivedAfter: [...receivedAfter], refused }),
})
