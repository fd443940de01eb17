import type { RoomState } from './state.ts'

/** The DJ whose song plays; undefined while nothing plays or the room plays by itself. */
export function playingDj<D>(state: { nowPlaying: RoomState['nowPlaying']; djs: readonly D[] }): D | undefined {
  return state.nowPlaying && !state.nowPlaying.autoDj ? state.djs[0] : undefined
}
