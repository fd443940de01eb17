import { createServer, type Server } from 'node:http'
import { WebSocket } from 'ws'
import { must } from '@segue/shared/must.ts'
import { connectRoom, type ConnectionOptions, type RoomConnection } from '@segue/shared/room/client/connection.ts'
import type { Effect } from '@segue/shared/room/state/effects.ts'
import type { RoomSettings } from '@segue/shared/room/settings/settings.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { people, roomSettings, roomUuid } from '@segue/shared/test/fixtures.ts'
import { attachSockets, type Sockets } from '../../hosts/node/sockets/sockets.ts'
import { createNodeTimers } from '../../src/adapters/timers/node.ts'
import { RoomHost, type HostOptions } from '../../src/live-rooms/host.ts'
import type { LoadLevel } from '../../src/live-rooms/load.ts'
import type { RoomData } from '../../src/live-rooms/rooms.ts'
import { memoryStore, type RoomStore } from '../../src/live-rooms/storage/store.ts'
import type { Caller } from '../../src/ports/caller.ts'
import type { Cluster } from '../../src/ports/cluster.ts'
import type { Log } from '../../src/ports/log.ts'
import type { Timers } from '../../src/ports/timers.ts'

/** The parts of the rooms' environment that a test may inspect and change. */
export interface RoomServerWorld {
  settings: Map<string, RoomSettings>
  passwords: Map<string, { password?: string | undefined; guestPassword?: string | undefined }>
  effects: Effect[]
  catalogue: Map<string, Song>
  /** By the uuid of a person. */
  queues: Map<string, Song[]>
  logged: string[]
}

export interface RoomServer {
  host: RoomHost
  world: RoomServerWorld
  store: RoomStore
  /** `ws://127.0.0.1:<port>` */
  url: string
  server: Server
  sockets: Sockets
  /** A connection of our own client. */
  join(name: string, options?: Partial<ConnectionOptions>): RoomConnection
  /** Stops saving and responding immediately, like a killed process. */
  stop(): Promise<void>
}

/** Replaces a person's queue, and notifies the rooms of these hosts. */
export function replaceQueue(
  { queues }: RoomServerWorld,
  servers: readonly RoomServer[],
  { userUuid, songs }: { userUuid: string; songs: Song[] },
): void {
  const entries = songs.map((song) => ({ ...song, crateSongUuid: crypto.randomUUID() }))
  queues.set(userUuid, entries)
  for (const { host } of servers) host.rooms.actWherever(userUuid, { type: 'queueChanged', userUuid, editKey: null })
}

/** Tokens in these tests are people's names; any other token is forged. */
export function callerOf(token: string): Caller | undefined {
  if (token === 'service') return { kind: 'service' }
  const person = people[token]
  if (!person) return undefined
  if (person.tokenRole === 'guest') return { kind: 'guest', uuid: person.userUuid }
  const role = person.tokenRole
  if (role === 'service') return undefined
  return { kind: 'user', uuid: person.userUuid, role, capabilities: [] }
}

export function newWorld(): RoomServerWorld {
  const settings = roomSettings()
  return {
    settings: new Map([[roomUuid, settings]]),
    passwords: new Map(),
    effects: [],
    catalogue: new Map(),
    queues: new Map(),
    logged: [],
  }
}

function dataOf(world: RoomServerWorld): RoomData {
  return {
    settings: async (uuid) => world.settings.get(uuid),
    profile: async (uuid) => Object.values(people).find((one) => one.userUuid === uuid)?.profile,
    hasProPlan: async () => false,
    async passwordMatches(uuid, input) {
      const right = world.passwords.get(uuid) ?? {}
      return {
        password: input.password !== undefined && input.password === right.password,
        guestPassword: input.guestPassword !== undefined && input.guestPassword === right.guestPassword,
      }
    },
  }
}

function logInto(lines: string[]): Log {
  const write = (_: object, sentence: string) => void lines.push(sentence)
  const log: Log = { debug: write, info: write, warn: write, error: write, child: () => log }
  return log
}

interface ServerTime {
  clock: () => number
  timers: Timers
}

const realTime: ServerTime = {
  clock: () => performance.timeOrigin + performance.now(),
  timers: createNodeTimers(),
}

/** A room host on a real HTTP server on this machine, with its store and its data in memory. */
export async function startRoomServer(
  options: {
    world?: RoomServerWorld
    store?: RoomStore
    pingEveryMs?: number
    time?: ServerTime
    load?: () => LoadLevel
    cluster?: Cluster
    everywhere?: HostOptions['everywhere']
    maxListed?: number | undefined
    /** The caller of a token, if that changes. */
    callerOf?: typeof callerOf
  } = {},
): Promise<RoomServer> {
  const { clock, timers } = options.time ?? realTime
  const world = options.world ?? newWorld()
  const store = options.store ?? memoryStore()
  const log = logInto(world.logged)
  const keep = async (_: string, effect: Effect) => void world.effects.push(effect)
  const host = new RoomHost({
    data: dataOf(world),
    store,
    effectHandlers: {
      songStarted: keep,
      songFinished: keep,
      starred: keep,
      moderated: keep,
      lookUpSong: async (song) => world.catalogue.get(String(song.trackName)),
      pickSong: async (_, { turn }) => [...world.catalogue.values()][turn],
      readQueue: async ({ djUuid }) => ({ songs: world.queues.get(djUuid) ?? [], isGone: false }),
    },
    callerOf: async (token) => (options.callerOf ?? callerOf)(token),
    clock,
    timers,
    random: Math.random,
    maxListed: options.maxListed,
    ...(options.load ? { load: options.load } : {}),
    cluster: options.cluster,
    ...(options.everywhere ? { everywhere: options.everywhere } : {}),
    ids: () => crypto.randomUUID(),
    log,
  })
  const server = createServer((_, response) => response.writeHead(404).end())
  const sockets: Sockets = attachSockets(server, host, { clock, log, pingEveryMs: options.pingEveryMs ?? 25_000 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = must(server.address(), 'a listening server')
  const url = `ws://127.0.0.1:${typeof address === 'string' ? 0 : address.port}`
  const connections: RoomConnection[] = []
  return {
    host,
    world,
    store,
    url,
    server,
    sockets,
    join(name, more = {}) {
      const connection = connectRoom({
        url,
        roomUuid,
        token: () => name,
        openSocket: (address) => new WebSocket(address),
        timers: createNodeTimers(),
        now: () => performance.now(),
        random: Math.random,
        ...more,
      })
      connections.push(connection)
      return connection
    },
    async stop() {
      for (const connection of connections) connection.stop()
      await host.rooms.stop()
      sockets.close()
      await sockets.gone()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
