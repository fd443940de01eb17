import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { lastPlace, type RankingPage } from './schemas.ts'

/** A ranking: of one season, or of all time. */
export type Ranking = { seasonId: number } | 'allTime'

type Ranked = { userUuid: string; nickname: string; avatarId: string; color: string; balance: number }

const tableOf = (ranking: Ranking) => (ranking === 'allTime' ? sql`"lifetimeRanking"` : sql`"rankingStatus"`)
const inRanking = (ranking: Ranking): RawBuilder<boolean> =>
  ranking === 'allTime' ? sql`true` : sql`"seasonId" = ${ranking.seasonId}::integer`

const isHidden = (now: Date) =>
  sql`("role" = 'bot' or "deactivatedAt" is not null or "bannedUntil" > ${now}::timestamptz)`

/** As `hiddenPeople`, for statements that are written by hand. */
const hidden = (now: Date) => sql`
  select "uuid" from "user"
  where ("role" = 'bot' or "deactivatedAt" is not null or "bannedUntil" is not null) and ${isHidden(now)}`

/**
 * A page of a ranking. Ties go by who had the points first, and then by uuid, so that no page shows somebody twice or
 * leaves somebody out while nothing changes. The places are counted in the index, and people looked up for one page.
 */
export async function pageOfRanking(
  db: Db,
  ranking: Ranking,
  { take, skip }: RankingPage,
  now: Date,
): Promise<{ ranking: (Ranked & { rank: number })[]; hasMore: boolean }> {
  const { rows } = await sql<Ranked>`
    with "page" as materialized (
      select "userUuid", "balance", "reachedAt" from ${tableOf(ranking)}
      where ${inRanking(ranking)} and "balance" > 0 and "userUuid" not in (${hidden(now)})
      order by "balance" desc, "reachedAt", "userUuid" limit ${take + 1} offset ${skip}
    )
    select "page"."userUuid", "userProfile"."nickname", "userProfile"."avatarId", "userProfile"."color", "page"."balance"
    from "page" join "user" on "user"."uuid" = "page"."userUuid"
      join "userProfile" on "userProfile"."userId" = "user"."id"
    order by "page"."balance" desc, "page"."reachedAt", "page"."userUuid"`.execute(db)
  const shown = rows.slice(0, take)
  const hasMore = rows.length > take && skip + take <= lastPlace
  return { ranking: shown.map((row, at) => ({ rank: skip + at + 1, ...row })), hasMore }
}

/** The points of somebody in a ranking and their rank in it; undefined without points, and for whom it leaves out. */
export async function rankOf(
  db: Db,
  ranking: Ranking,
  userUuid: string,
  now: Date,
): Promise<{ balance: number; rank: number } | undefined> {
  const { rows } = await sql<{ balance: number; reachedAt: Date }>`
    select "balance", "reachedAt" from ${tableOf(ranking)}
    where ${inRanking(ranking)} and "userUuid" = ${userUuid}::uuid and "balance" > 0
      and not exists (select from "user" where "uuid" = ${userUuid}::uuid and ${isHidden(now)})`.execute(db)
  const own = rows[0]
  if (!own) return undefined
  return { balance: own.balance, rank: (await countAhead(db, ranking, { ...own, userUuid }, now)) + 1 }
}

/** More points than the column holds, where nobody is on a higher step. */
const beyondAll = sql.lit(2 ** 31)

/**
 * How many are ahead of somebody: those on higher steps as they are kept, those on the same step as the index has them,
 * less those whom the ranking leaves out.
 */
async function countAhead(
  db: Db,
  ranking: Ranking,
  { balance, reachedAt, userUuid }: { balance: number; reachedAt: Date; userUuid: string },
  now: Date,
): Promise<number> {
  const from = tableOf(ranking)
  const points = sql`${balance}::integer`
  const higherSteps = sql`
    from "rankingStep" where "seasonId" = ${ranking === 'allTime' ? 0 : ranking.seasonId}::integer
      and "step" > "rankingStepOf"(${points})`
  const sooner = sql`("reachedAt", "userUuid") < (${reachedAt}::timestamptz, ${userUuid}::uuid)`
  const { rows } = await sql<{ ahead: number }>`
    select (select coalesce(sum("people"), 0) ${higherSteps})
      + (select count(*) from ${from} where ${inRanking(ranking)} and "balance" > ${points}
        and "balance" < coalesce((select min("step") ${higherSteps})::bigint, ${beyondAll}))
      + (select count(*) from ${from} where ${inRanking(ranking)} and "balance" = ${points} and ${sooner})
      - (select count(*) from ${from} where ${inRanking(ranking)} and "userUuid" in (${hidden(now)})
        and ("balance" > ${points} or "balance" = ${points} and ${sooner})) as "ahead"`.execute(db)
  return rows[0]?.ahead ?? 0
}
