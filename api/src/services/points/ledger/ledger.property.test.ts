import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { pointRules } from '@segue/shared/points/rules.ts'
import { creditPlay } from './credit-play.ts'

const hourMs = 3_600_000
let fixtures: Fixtures
let people: Member[]
beforeAll(async () => {
  fixtures = await openApi()
  people = await Promise.all(['ann', 'ben', 'cleo', 'dan'].map((name) => fixtures.person(name)))
})
afterAll(() => fixtures.close())

const who = fc.nat({ max: 3 })
/** A change of points: a song ends or is reported again, or a service adds or removes points. */
const happening = fc.oneof(
  fc.record({
    kind: fc.constant('play' as const),
    dj: who,
    play: fc.nat({ max: 30 }),
    hoursAgo: fc.nat({ max: 400 }),
    listeners: fc.array(
      fc.record({ who, place: fc.option(fc.nat({ max: 3 })), like: fc.boolean(), star: fc.boolean() }),
    ),
  }),
  fc.record({
    kind: fc.constant('change' as const),
    who,
    key: fc.nat({ max: 12 }),
    points: fc.integer({ min: -60, max: 60 }).filter((points) => points !== 0),
    hoursAgo: fc.nat({ max: 400 }),
  }),
)
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

const uuidOf = (at: number) => people[at]?.uuid ?? ''

/** Every third play is in a room without a server, the others are in rooms of two servers. */
const guildOf = (play: number) => (play % 3 === 0 ? undefined : `guild ${play % 3}`)

async function happen(one: Happening, now: number): Promise<void> {
  const at = now - one.hoursAgo * hourMs
  if (one.kind === 'change') {
    const { key, points } = one
    const body = { key: `${key}`, userUuid: uuidOf(one.who), points, at: new Date(at).toISOString() }
    // Some would make a balance negative and are refused.
    await fixtures.service.call('POST /points/service', { body }).catch(() => undefined)
    return
  }
  const received = new Map(one.listeners.map((each) => [each.who, each]))
  received.delete(one.dj)
  const listeners = [...received.values()].map(({ who: whose, ...rest }) => ({ userUuid: uuidOf(whose), ...rest }))
  const audience = { djPlace: null, listeners }
  const guildId = guildOf(one.play)
  await creditPlay(fixtures.app, { playId: `${one.play}`, djUuid: uuidOf(one.dj), guildId, endTime: at, audience })
}

/** Inconsistencies: balances that are not the sum of their entries, and days that earned more than the daily limit. */
async function wrong(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'lifetime' as "what", "userUuid" from "lifetimeRanking" as "sum" where "balance" <> (
      select coalesce(sum("amount"), 0) from "pointsEntry" where "userUuid" = "sum"."userUuid")
    union all
    select 'season', "userUuid" from "rankingStatus" as "sum" where "balance" <> (
      select coalesce(sum("amount"), 0) from "pointsEntry"
      where "userUuid" = "sum"."userUuid" and "seasonId" = "sum"."seasonId")
    union all
    select 'no sum', "userUuid" from "pointsEntry" where "userUuid" not in (select "userUuid" from "lifetimeRanking")
    union all
    select 'season of another time', "userUuid" from "pointsEntry" as "entry" where "seasonId" is distinct from (
      select "id" from "season" where "startTime" <= "entry"."at" and "endTime" > "entry"."at")
    union all
    select 'step', null from (
      select "seasonId", "step", sum("people") as "people" from "rankingStep" group by 1, 2
      union all select "seasonId", "rankingStepOf"("balance"), -count(*) from "rankingStatus" group by 1, 2
      union all select 0, "rankingStepOf"("balance"), -count(*) from "lifetimeRanking" group by 1, 2
    ) as "counted" group by "seasonId", "step" having sum("people") <> 0
    union all
    select 'server', null from (
      select "guildId", "seasonId", "balance" from "guildRanking"
      union all select "guildId", "seasonId", -"balance" from "guildDjRanking"
    ) as "counted" group by "guildId", "seasonId" having sum("balance") <> 0
    union all
    select 'dj of a server', "userUuid" from (
      select "guildId", "seasonId", "userUuid", "balance" from "guildDjRanking"
      union all select 'guild ' || "playId"::integer % 3, "seasonId", "userUuid", -"amount" from "pointsEntry"
      where "reason" = 'play' and "seasonId" is not null and "playId"::integer % 3 > 0
    ) as "counted" group by "guildId", "seasonId", "userUuid" having sum("balance") <> 0
    union all
    select 'day', "userUuid" from "pointsEntry" where "reason" = 'play'
    group by "userUuid", date_trunc('day', "at" at time zone 'utc')
    having sum("amount") > ${pointRules.maxPerDay}`.execute(fixtures.app.db)
  return rows
}

test('balances are the sums of their entries, whatever happens in whatever order and however often', async () => {
  const now = fixtures.clock.now()
  const hours = [-300, -200, -100, 100]
  for (const [at, from] of hours.slice(0, -1).entries()) {
    // A gap before the last season: points earned in it belong to no season.
    const [start, end] = [now + (from + (at === 2 ? 30 : 0)) * hourMs, now + (hours[at + 1] ?? 0) * hourMs]
    await fixtures.app.db
      .insertInto('season')
      .values({ name: `Season ${at}`, startTime: new Date(start), endTime: new Date(end) })
      .execute()
  }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(happening, { maxLength: 4 }), { maxLength: 12 }), async (rounds) => {
      const sums = ['rankingStatus', 'lifetimeRanking', 'guildRanking', 'guildDjRanking'] as const
      for (const table of ['pointsEntry', ...sums, 'pointsPair'] as const)
        await fixtures.app.db.deleteFrom(table).execute()
      // The events of one round happen concurrently.
      for (const round of rounds) await Promise.all(round.map((one) => happen(one, now)))
      expect(await wrong()).toEqual([])
    }),
    { numRuns: 25, seed: 11 },
  )
})
