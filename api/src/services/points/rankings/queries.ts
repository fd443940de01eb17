import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { lastPlace, type RankingPage } from './schemas.ts'

/** A ranking of one season or of all time. */
export type Ranking = { seasonId: number } | 'allTime'

type Ranked = { userUuid: string; nickname: string; avatarId: string; color: string; balance: number }

const tableOf = (ranking: Ranking) => (ranking === 'allTime' ? sql`"lifetimeRanking"` : sql`"rankingStatus"`)
const inRanking = (ranking: Ranking): RawBuilder<boolean> =>
  ranking === 'allTime' ? sql`true` : sql`"seasonId" = ${ranking.seasonId}::integer`

const isHidden = (now: Date) =>
  sql`("role" = 'bot' or "deactivatedAt" is not null or "bannedUntil" > ${now}::timestamptz)`

/** As `hiddenPeople`, for raw SQL. */
const hidden = (now: Date) => sql`
  select "uuid" from "user"
  where ("role" = 'bot' or "deactivatedAt" is not null or "bannedUntil" is not null) and ${isHidden(now)}`

/**
 * A page of a ranking. Ties go by who reached the points first, then by UUID, so pages neither repeat nor skip users
 * while nothing changes. Places are counted in the index, and profiles are looked up for one page only.
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

/** A user's points and rank in a ranking; undefined if they have no points or are hidden. */
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

/** Exceeds every balance: the upper bound if nobody is on a higher step. */
const beyondAll = sql.lit(2 ** 31)

/**
 * How many users are ahead: the stored counts of higher steps, plus the users on the same step according to the index,
 * minus hidden users.
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
