import type { NextPlay, RoomState } from '../state/state.ts'

export const isSettled = ({ settledAt }: NextPlay, now: number): boolean => now >= settledAt

type Overlap = Pick<NextPlay, 'handOverAt' | 'overlapMs' | 'tempo'>

/** When the next song becomes audible, server ms. */
export const audibleFromOf = ({ handOverAt, overlapMs, tempo }: Overlap): number =>
  tempo?.from ?? handOverAt - overlapMs / 2

/** When the current song becomes silent, server ms. */
export const silentFromOf = (next: Overlap): number => audibleFromOf(next) + next.overlapMs

/** Whether the next song is audible, alone or together with the current one. */
export const isNextAudible = ({ handOverAt, overlapMs }: NextPlay, now: number): boolean =>
  now >= handOverAt - overlapMs / 2

/** Whether the current song is about to end, and every player has begun to switch to the next. */
export const isHandingOver = ({ nextPlay }: Pick<RoomState, 'nextPlay'>, now: number): boolean =>
  nextPlay !== null && isSettled(nextPlay, now)
