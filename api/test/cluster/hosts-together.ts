import { must } from '@segue/shared/must.ts'
import { type callerOf, startRoomServer, type RoomServer, type RoomServerWorld } from '../rooms/room-server.ts'
import { movableTime } from '../hosts/movable-time.ts'
import { MemoryEngine } from './memory-engine.ts'
import { roundRobin } from './round-robin.ts'
import { sharedMemoryStore } from './shared-memory-store.ts'

/** Several hosts in one process, sharing one store and one broker; connections are distributed among them in turn. */
export async function hostsTogether(options: {
  world: RoomServerWorld
  names: readonly string[]
  time?: ReturnType<typeof movableTime>
  /** How far ahead (ms) the hosts' clocks are. */
  ahead?: Readonly<Record<string, number>>
  pingEveryMs?: number
  callerOf?: typeof callerOf
  maxListed?: number
}) {
  const engine = new MemoryEngine()
  const storeOf = sharedMemoryStore(engine.living)
  const servers = new Map<string, RoomServer>()
  const holderOf = async (roomUuid: string) =>
    must((await storeOf('').holderOf?.(roomUuid))?.host, 'a process that holds the room')
  const serverOf = (name: string) => must(servers.get(name), 'a host of this name')
  const everywhere = () => ({
    perform: async (...[roomUuid, person, action]: Parameters<RoomServer['host']['rooms']['perform']>) =>
      serverOf(await holderOf(roomUuid)).host.rooms.perform(roomUuid, person, action),
    summaries: async () =>
      (await Promise.all([...servers.values()].map(({ host }) => host.rooms.summaries()))).flat(),
  })
  const timeOf = (name: string) => {
    const { time = movableTime(), ahead = {} } = options
    return { ...time, clock: () => time.clock() + (ahead[name] ?? 0) }
  }
  const open = (name: string) =>
    startRoomServer({
      ...options,
      time: timeOf(name),
      store: storeOf(name),
      cluster: engine.join(name),
      everywhere,
    })
  const portOf = ({ url }: RoomServer) => Number(new URL(url).port)
  for (const name of options.names) servers.set(name, await open(name))
  const proxy = await roundRobin([...servers.values()].map(portOf))
  return {
    /** Each connection gets the next host. */
    url: proxy.url.replace('http', 'ws'),
    engine,
    holderOf,
    serverOf,
    async restart(name: string) {
      const old = serverOf(name)
      await old.stop()
      engine.lose(name)
      const heir = await open(name)
      servers.set(name, heir)
      proxy.replace(portOf(old), portOf(heir))
    },
    async stop() {
      await Promise.all([...servers.values()].map((server) => server.stop()))
      await proxy.close()
    },
  }
}
