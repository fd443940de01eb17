import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { dayMs } from '../../../ports/clock.ts'

/** Somebody who leaves a room may have heard enough of the song before, too, whose end is still being recorded. */
const maxPlays = 2

const playsIn = (db: Db, roomUuid: string) =>
  db
    .selectFrom('songPlay')
    .where('roomUuid', '=', roomUuid)
    .select(['playId', 'songId', 'song', 'playedAt', 'endedAt'])
export type HeardPlay = Awaited<ReturnType<ReturnType<typeof playsIn>['execute']>>[number]

/** A play that has just ended; empty if it was not recorded. */
export const endedPlay = (db: Db, roomUuid: string, playId: string): Promise<HeardPlay[]> =>
  playsIn(db, roomUuid).where('playId', '=', playId).execute()

/** The plays of which those who leave a room now may have heard enough. */
export const playsOfLeavers = ({ db, clock }: Pick<App, 'db' | 'clock'>, roomUuid: string): Promise<HeardPlay[]> =>
  playsIn(db, roomUuid)
    .where('playedAt', '>', new Date(clock.now() - dayMs))
    .orderBy('playedAt', 'desc')
    .limit(maxPlays)
    .execute()

/** When somebody who has been present since then began to hear a play, and for how long they have heard it (ms). */
export function hearingOf(
  { playedAt, endedAt }: HeardPlay,
  since: number,
  now: number,
): { from: number; ms: number } {
  const from = Math.max(since, playedAt.getTime())
  return { from, ms: Math.min(now, endedAt?.getTime() ?? now) - from }
}
