import { underNewNames } from './settings.ts'
import type { Backstage, Room, RoomState } from './state.ts'

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
