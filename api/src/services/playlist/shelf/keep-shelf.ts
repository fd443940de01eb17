import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { dayMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { totals } from '../../../platform/list/totals.ts'

/** Drops the songs that full shelves have not seen for longest. */
export const trimShelves = ({ db }: App): JobHandler<'trimShelves'> => ({
  every: dayMs,
  async run() {
    const { most } = totals.songsOnShelf
    await sql`
      delete from "shelfSong" using (
        select "userUuid", "songId",
          row_number() over (partition by "userUuid" order by "latestAt" desc, "songId" desc) as "place"
        from "shelfSong" where "userUuid" in (
          select "userUuid" from "shelfSong" group by "userUuid" having count(*) > ${most}::integer)
      ) as "ranked"
      where "ranked"."place" > ${most}::integer and "shelfSong"."userUuid" = "ranked"."userUuid"
        and "shelfSong"."songId" = "ranked"."songId"`.execute(db)
  },
})

/** Moves a shelf to another account of the same person: a song on both has been heard as often as on both together. */
export async function mergeShelves(trx: Trx, { from, into }: { from: string; into: string }): Promise<void> {
  await sql`
    insert into "shelfSong" as "own" ("userUuid", "songId", "heardTimes", "firstHeardAt", "lastHeardAt", "lastPlayId",
      "caughtAt", "latestAt")
    select ${into}::uuid, "songId", "heardTimes", "firstHeardAt", "lastHeardAt", "lastPlayId", "caughtAt", "latestAt"
    from "shelfSong" where "userUuid" = ${from}::uuid
    on conflict ("userUuid", "songId") do update set
      "heardTimes" = "own"."heardTimes" + excluded."heardTimes",
      "firstHeardAt" = least("own"."firstHeardAt", excluded."firstHeardAt"),
      "lastHeardAt" = greatest("own"."lastHeardAt", excluded."lastHeardAt"),
      "caughtAt" = least("own"."caughtAt", excluded."caughtAt"),
      "latestAt" = greatest("own"."latestAt", excluded."latestAt")`.execute(trx)
  await trx.deleteFrom('shelfSong').where('userUuid', '=', from).execute()
}
