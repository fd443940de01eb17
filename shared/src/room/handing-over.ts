import type { NextPlay, RoomState } from './state.ts'

/** A hand-over that is later than this, because the host was away, has not taken place: the next song begins anew. */
export const latestMs = 2000

export const isSettled = ({ settledAt }: NextPlay, now: number): boolean => now >= settledAt

/** Whether the song that plays is about to be over, and every player has begun to go over to the next. */
export const isHandingOver = ({ nextPlay }: Pick<RoomState, 'nextPlay'>, now: number): boolean =>
  nextPlay !== null && isSettled(nextPlay, now)
