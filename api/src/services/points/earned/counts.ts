import { enough, type EarnedCounts } from '@segue/shared/people/earned.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** A song that is skipped sooner has not been played: skipping through a crate earns nothing. */
const minPlayedSeconds = 30

/**
 * What a user has played so far. Nights change at noon UTC, so that one evening is one night almost everywhere. The
 * shelf is counted as far as it can earn anything.
 */
export async function earnedCountsOf(db: Db, userUuid: string): Promise<EarnedCounts> {
  const { rows } = await sql<EarnedCounts>`
    select count(*)::int as "songs", coalesce(sum("stars"), 0)::int as "stars",
      count(distinct ("playedAt" at time zone 'UTC' - interval '12 hours')::date)::int as "nights",
      (select count(*)::int from (
        select from "shelfSong" where "userUuid" = ${userUuid} limit ${enough('shelf')}::integer) as "shelf") as "shelf"
    from "songPlay" where "djUuid" = ${userUuid} and "endedAt" >= "playedAt" + ${minPlayedSeconds} * interval '1 second'`.execute(
    db,
  )
  return rows[0] ?? { songs: 0, stars: 0, nights: 0, shelf: 0 }
}
