import { applyPatch } from '../protocol/patch.ts'
import type { RoomChange } from './recorder.ts'
import { underNewNames } from '../settings/settings.ts'
import type { Backstage, Room, RoomState } from '../state/state.ts'

/** A room as an older version may have stored it: without newer parts, and under older names. */
export interface OlderRoom {
  state: Omit<Partial<RoomState>, 'settings'> & Pick<RoomState, 'settings'>
  backstage: Partial<Backstage> & { manners?: Backstage['booth'] }
}

/** Brings a stored room up to date: parts that an older version lacked start out as in a fresh room. */
export function restoredRoom({ state, backstage }: OlderRoom, fresh: Room): Room {
  const { manners = fresh.backstage.booth, ...others } = backstage
  return {
    state: { ...fresh.state, ...state, settings: underNewNames(state.settings) },
    backstage: { ...fresh.backstage, ...others, booth: { ...fresh.backstage.booth, ...(others.booth ?? manners) } },
  }
}

/** Applies later changes to a stored room. Throws `PatchMismatch` if one does not apply. */
export function withChanges(room: Room, changes: readonly RoomChange[]): Room {
  return changes.reduce(
    ({ state, backstage }, change) => ({
      state: applyPatch(state, change.patch),
      backstage: applyPatch(backstage, change.backstage),
    }),
    room,
  )
}
