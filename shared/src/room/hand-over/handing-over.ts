import type { NextPlay, RoomState } from '../state.ts'

export const isSettled = ({ settledAt }: NextPlay, now: number): boolean => now >= settledAt

/** Whether listeners hear the next song, alone or together with the one that plays. */
export const isNextAudible = ({ handOverAt, overlapMs }: NextPlay, now: number): boolean =>
  now >= handOverAt - overlapMs / 2

/** Whether the song that plays is about to be over, and every player has begun to go over to the next. */
export const isHandingOver = ({ nextPlay }: Pick<RoomState, 'nextPlay'>, now: number): boolean =>
  nextPlay !== null && isSettled(nextPlay, now)
