import type { Cluster } from '../ports/cluster.ts'
import type { Log } from '../ports/log.ts'
import type { Timers } from '../ports/timers.ts'
import type { EffectRunner } from './effects.ts'
import type { RoomData } from './rooms.ts'
import type { RoomStore } from './storage/store.ts'
import type { Attachment, HostSocket, SocketEvents } from './wire/packet.ts'

export interface RegistryOptions {
  data: RoomData
  store: RoomStore
  effects: EffectRunner
  clock: () => number
  timers: Timers
  windowMs?: number
  random: () => number
  ids: () => string
  log: Log
  /** The cluster whose processes may relay connections to rooms here, if there is one. */
  cluster?: Cluster | undefined
  /** Takes over a connection whose socket is in another process. */
  adopt?: (socket: HostSocket, attachment: Attachment) => SocketEvents
  /** Whether this process may hold rooms; if not, they go to other processes. */
  mayHold?: (() => boolean) | undefined
}
