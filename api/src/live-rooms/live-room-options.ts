import type { Room, RoomState } from '@segue/shared/room/state.ts'
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
  /** How long (ms) changes gather after one has gone out. */
  windowMs?: number
  /** How many people clients are told of by name, where it is not the usual number. */
  maxListed?: number | undefined
  log: Log
  store: RoomStore
  effects: Pick<EffectRunner, 'run' | 'delivered'>
  crowdChanged?: ((state: Readonly<RoomState>) => void) | undefined
  /** Where every change is written down before it is acknowledged; absent where nothing outlives the process. */
  journal?: Journal | undefined
  /** Those who hear the room in other processes, where there are any. */
  relays?: RoomRelays | undefined
  /** The settings have to be read again. */
  reread: () => void
  /** Another process has taken the room; this one has closed it. */
  lost: () => void
}
