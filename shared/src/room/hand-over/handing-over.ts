import type { NextPlay, RoomState } from '../state/state.ts'

export const isSettled = ({ settledAt }: NextPlay, now: number): boolean => now >= settledAt

/** Whether the next song is audible, alone or together with the current one. */
export const isNextAudible = ({ handOverAt, overlapMs }: NextPlay, now: number): boolean =>
  now >= handOverAt - overlapMs / 2

/** Whether the current song is about to end, and every player has begun to switch to the next. */
export const isHandingOver = ({ nextPlay }: Pick<RoomState, 'nextPlay'>, now: number): boolean =>
  nextPlay !== null && isSettled(nextPlay, now)
