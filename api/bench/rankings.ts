import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { must } from '@segue/shared/must.ts'
import { seededRandom } from '@segue/shared/random.ts'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { quantile, table, type Target } from '@segue/shared/test/statistics.ts'
import { pageOfRanking, rankOf, type Ranking } from '../src/services/points/rankings/queries.ts'
import { lastPlace } from '../src/services/points/rankings/schemas.ts'
import { openDatabase } from './postgres.ts'

/**
 * How long the pages of rankings take on PostgreSQL, with 100,000 people who have points in each of 50 seasons, next to
 * the bare statement: the same rows in the same order, without looking up who is left out and who people are.
 */

const people = 100_000
const seasons = 50
/** Accounts that rankings leave out. */
const hidden = 1000
const rounds = 150
const maxP95Ms = 20
const chance = seededRandom(20_261_122)

const database = await openDatabase()
const { db } = database
const began = performance.now()
await fill()
process.stdout.write(
  `${people} people in ${seasons} seasons, inserted in ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
)
const uuids = (await sql<{ uuid: string }>`select "uuid" from "user" order by "id" limit ${people}`.execute(db)).rows
const now = new Date()
const season = () => ({ seasonId: 1 + Math.floor(chance() * seasons) })
const somebody = () => must(uuids[Math.floor(chance() * people)], 'a user').uuid
const take = 100

type Kind = { ours: (ranking: Ranking) => Promise<unknown>; bare: (ranking: Ranking) => Promise<unknown> }
const bareFrom = (ranking: Ranking) =>
  ranking === 'allTime'
    ? sql`"lifetimeRanking" where true`
    : sql`"rankingStatus" where "seasonId" = ${ranking.seasonId}`
const page = (skip: () => number): Kind => ({
  ours: (ranking) => pageOfRanking(db, ranking, { take, skip: skip() }, now),
  bare: (ranking) =>
    sql`select "userUuid", "balance", "reachedAt" from ${bareFrom(ranking)}
      order by "balance" desc, "reachedAt", "userUuid" limit ${take} offset ${skip()}`.execute(db),
})
const own: Kind = {
  ours: (ranking) => rankOf(db, ranking, somebody(), now),
  bare: async (ranking) => {
    const { rows } = await sql<{ balance: number }>`
      select "balance" from ${bareFrom(ranking)} and "userUuid" = ${somebody()}::uuid`.execute(db)
    return sql`select count(*) from ${bareFrom(ranking)} and "balance" > ${rows[0]?.balance ?? 0}`.execute(db)
  },
}
const kinds: [string, () => Ranking, Kind][] = [
  ['the first hundred of a season', season, page(() => 0)],
  ['a page among the first 10,000', season, page(() => Math.floor(chance() * 100) * take)],
  ['any page of a season', season, page(() => Math.floor((chance() * lastPlace) / take) * take)],
  ['any page of all time', () => 'allTime', page(() => Math.floor((chance() * lastPlace) / take) * take)],
  ['a user’s own rank in a season', season, own],
  ['a user’s own rank of all time', () => 'allTime', own],
]

const rows: string[][] = []
const targets: Target[] = []
for (const [name, ranking, { ours, bare }] of kinds) {
  const metrics: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] }
  for (let round = -20; round < rounds; round++) {
    for (const [side, ask] of [
      ['ours', ours],
      ['bare', bare],
    ] as const) {
      const from = performance.now()
      await ask(ranking())
      if (round >= 0) metrics[side].push(performance.now() - from)
    }
  }
  const [p50, p95, bareP50] = [quantile(metrics.ours, 0.5), quantile(metrics.ours, 0.95), quantile(metrics.bare, 0.5)]
  rows.push([name, p50.toFixed(1), p95.toFixed(1), bareP50.toFixed(1), (p50 / bareP50).toFixed(2)])
  targets.push({ name: `${name}, p95`, value: p95, max: maxP95Ms, unit: ' ms' })
}
process.stdout.write(`${table(['of 100 000 people', 'p50 ms', 'p95 ms', 'bare p50 ms', 'ratio'], rows)}\n`)
reportTargets(targets)
await database.close()

async function fill() {
  await sql`
    insert into "user" ("uuid", "tokensFrom", "role", "bannedUntil")
    select gen_random_uuid(), now(), 'user', case when n <= ${hidden} then now() + interval '1 day' end
    from generate_series(1, ${people}) n`.execute(db)
  await sql`
    insert into "userProfile" ("userId", "nickname", "avatarId", "color")
    select "id", 'person ' || "id", 'av-1', '#562DF9' from "user"`.execute(db)
  await sql`
    insert into "season" ("name", "startTime", "endTime")
    select 'Season ' || n, '2020-01-01'::timestamptz + n * interval '30 days',
      '2020-01-01'::timestamptz + (n + 1) * interval '30 days' from generate_series(1, ${seasons}) n`.execute(db)
  // Many people have the same number of points, which is realistic.
  await sql`
    insert into "rankingStatus" ("userUuid", "seasonId", "balance", "reachedAt")
    select "uuid", s."id", 1 + floor(3000 * power(random(), 3))::integer, s."startTime" + random() * interval '30 days'
    from "user", "season" s`.execute(db)
  await sql`
    insert into "lifetimeRanking" ("userUuid", "balance", "reachedAt")
    select "userUuid", sum("balance"), max("reachedAt") from "rankingStatus" group by "userUuid"`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
