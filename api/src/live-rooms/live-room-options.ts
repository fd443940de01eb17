import type { Room, RoomState } from '@segue/shared/room/state/state.ts'
import type { Log } from '../ports/log.ts'
import type { Timers } from '../ports/timers.ts'
import type { EffectRunner } from './effects.ts'
import type { Journal } from './storage/journal.ts'
import type { RoomRelays } from './relay/room-relays.ts'
import type { RoomStore } from './storage/store.ts'

export interface LiveRoomOptions {
  uuid: string
  room: Room
  rev: number
  epoch: number
  seq?: number
  clock: () => number
  random: () => number
  ids: () => string
  timers: Timers
  /** How long (ms) changes are collected after a message has been sent. */
  windowMs?: number
  /** How many people clients get by name, if not the default. */
  maxListed?: number | undefined
  log: Log
  store: RoomStore
  effects: Pick<EffectRunner, 'run' | 'delivered'>
  crowdChanged?: ((state: Readonly<RoomState>) => void) | undefined
  /** Where every change is stored before it is acknowledged; absent if nothing outlives the process. */
  journal?: Journal | undefined
  /** The room's listeners in other processes, if there is a cluster. */
  relays?: RoomRelays | undefined
  /** Called when the settings have to be read again. */
  reread: () => void
  /** Called when another process has taken the room and this one has closed it. */
  lost: () => void
}
