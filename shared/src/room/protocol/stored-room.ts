import { applyPatch } from './patch.ts'
import type { RoomChange } from './recorder.ts'
import { underNewNames } from '../settings.ts'
import type { Backstage, Room, RoomState } from '../state.ts'

/** A room as an older version of ours may have stored it: without what has come since, and under older names. */
export interface OlderRoom {
  state: Omit<Partial<RoomState>, 'settings'> & Pick<RoomState, 'settings'>
  backstage: Partial<Backstage> & { manners?: Backstage['booth'] }
}

/** A stored room as this version knows it: whatever a newer version keeps starts out as in a fresh room. */
export function restoredRoom({ state, backstage }: OlderRoom, fresh: Room): Room {
  const { manners = fresh.backstage.booth, ...others } = backstage
  return {
    state: { ...fresh.state, ...state, settings: underNewNames(state.settings) },
    backstage: { ...fresh.backstage, ...others, booth: { ...fresh.backstage.booth, ...(others.booth ?? manners) } },
  }
}

/** A stored room after changes that were made to it since. Throws `PatchMismatch` where one does not fit. */
export function withChanges(room: Room, changes: readonly RoomChange[]): Room {
  return changes.reduce(
    ({ state, backstage }, change) => ({
      state: applyPatch(state, change.patch),
      backstage: applyPatch(backstage, change.backstage),
    }),
    room,
  )
}
