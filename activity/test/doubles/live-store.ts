import type { RoomState } from '@segue/shared/room/state/state.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RoomSnapshot } from '../../src/session/live-room.ts'

/** The store of a live room that has received nothing yet. */
export const liveStore = (state: RoomState | null): StoreApi<RoomSnapshot> =>
  createStore<RoomSnapshot>(() => ({ status: { kind: 'live' }, state, sound: { name: 'idle' }, part: null }))
