import type { Costs, Prices } from './inputs.ts'

const secondsOfMonth = 730 * 3600
const tera = 1e12
const million = 1e6

/** What a number of simultaneous listeners requires, wherever it is served. */
export type Demand = {
  listeners: number
  rooms: number
  /** Frames sent to all of them per second, and their bandwidth (Mbit/s). */
  framesDown: number
  socketMbits: number
  framesUp: number
  /** The bandwidth of our own songs (Mbit/s): all of it, and what is left behind a content delivery network. */
  mediaMbits: number
  originMbits: number
  storedGigabytes: number
  commits: number
}

/** The peak demand of this many listeners, each in a lively room of the measured size. */
export function demandOf(listeners: number, { room, media }: Costs, { use }: Prices): Demand {
  const rooms = listeners / room.people
  const mediaMbits = (listeners * use.ownSongs * media.bitsPerSecond.heard) / million
  const keysMbits = (listeners * use.ownSongs * media.keyRequestBytes * 8) / media.songSeconds / million
  const { kept, original } = media.bitsPerSecond
  return {
    listeners,
    rooms,
    framesDown: (use.liveliness * listeners * room.framesDownPerListenerMinute) / 60,
    socketMbits: (use.liveliness * listeners * room.bytesDownPerListenerMinute * 8) / 60 / million,
    framesUp: (use.liveliness * rooms * room.framesUpPerRoomMinute) / 60,
    mediaMbits,
    originMbits: mediaMbits * (1 - use.cacheHits) + keysMbits,
    storedGigabytes: (listeners * use.songsPerListener * media.songSeconds * (kept + original)) / 8 / 1e9,
    commits: (use.liveliness * rooms * room.commitsPerRoomMinute) / 60,
  }
}

/** Dollars per month. */
type Money = { servers: number; database: number; storage: number; media: number }

export type Plan = {
  /** Processes or objects, and the machines they run on; undefined if the platform manages machines. */
  parts: number
  machines: number | undefined
  /** PostgreSQL servers, each for an installation of its own; none if the database is embedded. */
  databases: number
  /** Why it doesn't work at this size; undefined if it does. */
  stopped: string | undefined
  /** Without and with a content delivery network. */
  without: Money
  with: Money
}

const terabytesOf = (mbits: number, { use }: Prices) =>
  (mbits * million * secondsOfMonth * use.averageOfPeak) / 8 / tera

/** The cost of traffic beyond what is included with the machines. */
function egress(mbits: number, machines: number, prices: Prices): number {
  const { includedTerabytes, perTerabyte } = prices.machine
  return Math.max(0, terabytesOf(mbits, prices) - machines * includedTerabytes) * perTerabyte
}

/** How many people a process serves that has a core to itself; some of their rooms are in other processes. */
const heldBy = (process: Costs['process'], share: number, elsewhere: number) =>
  (process.clientsPerCore * share) / (1 + (process.relayed - 1) * elsewhere)

/** One process with one core for its rooms, and an embedded database and its files on the same machine. */
export function onOneMachine(demand: Demand, costs: Costs, prices: Prices): Plan {
  const { process } = costs
  const { machine, use } = prices
  const held = heldBy(process, use.headroom, 0)
  const memory = process.emptyMegabytes + (demand.listeners * process.kilobytesPerClient) / 1024
  let stopped: string | undefined
  if (demand.listeners > held) stopped = `one process holds ${Math.floor(held)}`
  else if (memory > machine.megabytes * use.headroom) stopped = 'its memory'
  const money = (mbits: number, delivered: number) => ({
    servers: machine.monthly + egress(demand.socketMbits + mbits, 1, prices),
    database: 0,
    storage: 0,
    media: terabytesOf(delivered, prices) * prices.network.perTerabyte,
  })
  return {
    parts: 1,
    machines: 1,
    databases: 0,
    stopped,
    without: money(demand.mediaMbits, 0),
    with: money(demand.originMbits, demand.mediaMbits),
  }
}

/** How many installations are needed for PostgreSQL's commits. */
const databasesFor = ({ commits }: Demand, { database, use }: Prices) =>
  Math.ceil(commits / (database.commitsPerSecond * use.headroom))

/** One process per core, any of which serves any listener, plus PostgreSQL and a store for files. */
export function onCluster(demand: Demand, costs: Costs, prices: Prices): Plan {
  const { machine, database, storage } = prices
  const databases = databasesFor(demand, prices)
  const money = (mbits: number, delivered: number) => {
    const { machines } = sized(demand, mbits, costs, prices)
    return {
      servers: machines * machine.monthly + egress(demand.socketMbits + mbits, machines, prices),
      database: databases * database.monthly,
      storage: demand.storedGigabytes * storage.perGigabyte,
      media: terabytesOf(delivered, prices) * prices.network.perTerabyte,
    }
  }
  return {
    ...sized(demand, demand.originMbits, costs, prices),
    databases,
    stopped: undefined,
    without: money(demand.mediaMbits, 0),
    with: money(demand.originMbits, demand.mediaMbits),
  }
}

/** How many processes are needed, and machines, given what each machine's network carries. */
function sized(demand: Demand, mbits: number, costs: Costs, { machine, use }: Prices) {
  const fewest = Math.ceil(demand.listeners / heldBy(costs.process, use.headroom, 0))
  // With n processes and no routing, a listener is in the process of their room once in n times.
  const parts = Math.max(
    3,
    Math.ceil(demand.listeners / heldBy(costs.process, use.headroom, 1 - 1 / Math.max(3, fewest))),
  )
  const carried = machine.megabitsPerSecond * use.headroom
  const machines = Math.max(3, Math.ceil(parts / machine.cores), Math.ceil((demand.socketMbits + mbits) / carried))
  return { parts, machines }
}

/** One object per room, and more for rooms with more listeners than one serves; the platform manages machines. */
export function atTheEdge(demand: Demand, costs: Costs, prices: Prices): Plan {
  const { edge, use } = prices
  const perRoom = Math.ceil(costs.room.people / costs.edge.listenersPerObject)
  const parts = Math.ceil(demand.rooms) * perRoom
  const seconds = secondsOfMonth * use.averageOfPeak
  const requests = (demand.framesUp * seconds) / 20
  const segments = (demand.listeners * use.ownSongs * seconds) / costs.media.segmentSeconds
  const gigabyteSeconds = parts * seconds * (costs.edge.megabytesPerObject / 1024)
  const databases = databasesFor(demand, prices)
  const money: Money = {
    servers:
      edge.monthly +
      (requests / million) * edge.perMillionRequests +
      (gigabyteSeconds / million) * edge.perMillionGigabyteSeconds,
    database: databases * prices.database.monthly,
    storage: demand.storedGigabytes * edge.perGigabyte,
    media: (segments / million) * edge.perMillionMediaRequests,
  }
  return { parts, machines: undefined, databases, stopped: undefined, without: money, with: money }
}

export const totalOf = ({ servers, database, storage, media }: Money) => servers + database + storage + media
