import { sql } from 'kysely'
import { mergeTokens, readTokens, removeTokens } from './tokens/personal-data.ts'
import type { App } from '../../app.ts'
import type { Trx } from '../../db/db.ts'
import { maxExportedRows, type PersonalData } from '../../platform/personal-data.ts'

/** A user's points, and how often they counted as a listener of other DJs. */
export const personalData: PersonalData<App> = {
  async read({ db }, { uuid }) {
    const entries = await db
      .selectFrom('pointsEntry')
      .leftJoin('season', 'season.id', 'pointsEntry.seasonId')
      .where('userUuid', '=', uuid)
      .select(['amount', 'reason', 'playId', 'note', 'at', 'season.name as seasonName'])
      .orderBy('pointsEntry.id', 'desc')
      .limit(maxExportedRows)
      .execute()
    const guilds = await db
      .selectFrom('guildDjRanking')
      .innerJoin('season', 'season.id', 'guildDjRanking.seasonId')
      .where('userUuid', '=', uuid)
      .select(['guildId', 'season.name as seasonName', 'balance'])
      .orderBy('season.startTime', 'desc')
      .orderBy('guildId')
      .limit(maxExportedRows)
      .execute()
    const avatars = await db
      .selectFrom('userAvatarAssignment')
      .where('userUuid', '=', uuid)
      .select(['slug', 'assignmentType', 'at'])
      .orderBy('id', 'desc')
      .limit(maxExportedRows)
      .execute()
    const earned = await db
      .selectFrom('earnedItem')
      .where('userUuid', '=', uuid)
      .select(['item', 'earnedAt'])
      .orderBy('earnedAt')
      .orderBy('item')
      .execute()
    return { points: { entries, guilds, avatars, earned }, tokens: await readTokens(db, uuid) }
  },
  async remove({ clock }, trx, { uuid }) {
    await removeTokens(trx, uuid, new Date(clock.now()))
    const ranked = ['rankingStatus', 'lifetimeRanking', 'guildDjRanking'] as const
    for (const table of ['pointsEntry', ...ranked, 'userAvatarAssignment', 'earnedItem'] as const)
      await trx.deleteFrom(table).where('userUuid', '=', uuid).execute()
    for (const table of ['pointsEntry', 'userAvatarAssignment'] as const)
      await trx.updateTable(table).set({ byUuid: null }).where('byUuid', '=', uuid).execute()
    await trx
      .deleteFrom('pointsPair')
      .where((where) => where.or([where('djUuid', '=', uuid), where('listenerUuid', '=', uuid)]))
      .execute()
  },
  count: async () => ({}),
  async merge(app, trx, { from, into }) {
    await trx.updateTable('pointsEntry').set({ userUuid: into.uuid }).where('userUuid', '=', from.uuid).execute()
    for (const table of ['pointsEntry', 'userAvatarAssignment'] as const)
      await trx.updateTable(table).set({ byUuid: into.uuid }).where('byUuid', '=', from.uuid).execute()
    await mergeSums(trx, from.uuid, into.uuid)
    await mergePairs(trx, from.uuid, into.uuid)
    await mergeAvatars(trx, from.uuid, into.uuid)
    await mergeEarned(trx, from.uuid, into.uuid)
    // Both together may have reached something.
    await app.jobs.add(trx, 'giveEarned', { userUuid: into.uuid }, { dedupeKey: into.uuid })
    await mergeTokens(trx, from.uuid, into.uuid)
  },
  /** Their plays as a guest count from now on. */
  async claimGuest(app, trx, { userUuid }) {
    await app.jobs.add(trx, 'giveEarned', { userUuid }, { dedupeKey: userUuid })
    return async () => undefined
  },
}

/** Adds up the balances of two merged ledgers. */
async function mergeSums(trx: Trx, from: string, into: string): Promise<void> {
  await sql`
    with "moved" as (delete from "lifetimeRanking" where "userUuid" = ${from} returning *)
    insert into "lifetimeRanking" ("userUuid", "balance", "reachedAt")
    select ${into}::uuid, "balance", "reachedAt" from "moved"
    on conflict ("userUuid") do update set "balance" = "lifetimeRanking"."balance" + excluded."balance",
      "reachedAt" = greatest("lifetimeRanking"."reachedAt", excluded."reachedAt")`.execute(trx)
  await sql`
    with "moved" as (delete from "rankingStatus" where "userUuid" = ${from} returning *)
    insert into "rankingStatus" ("userUuid", "seasonId", "balance", "reachedAt")
    select ${into}::uuid, "seasonId", "balance", "reachedAt" from "moved"
    on conflict ("userUuid", "seasonId") do update set "balance" = "rankingStatus"."balance" + excluded."balance",
      "reachedAt" = greatest("rankingStatus"."reachedAt", excluded."reachedAt")`.execute(trx)
  await sql`
    with "moved" as (delete from "guildDjRanking" where "userUuid" = ${from} returning *)
    insert into "guildDjRanking" ("guildId", "userUuid", "seasonId", "balance", "reachedAt")
    select "guildId", ${into}::uuid, "seasonId", "balance", "reachedAt" from "moved"
    on conflict ("userUuid", "guildId", "seasonId") do update
      set "balance" = "guildDjRanking"."balance" + excluded."balance",
        "reachedAt" = greatest("guildDjRanking"."reachedAt", excluded."reachedAt")`.execute(trx)
}

/** The week's DJ and listener pairs are merged too, so that two accounts are no way around diminishing points. */
async function mergePairs(trx: Trx, from: string, into: string): Promise<void> {
  await sql`
    with "moved" as (
      delete from "pointsPair" where "djUuid" = ${from} or "listenerUuid" = ${from} returning *
    ), "named" as (
      select case "djUuid" when ${from} then ${into}::uuid else "djUuid" end as "djUuid",
        case "listenerUuid" when ${from} then ${into}::uuid else "listenerUuid" end as "listenerUuid", "week", "songs"
      from "moved"
    )
    insert into "pointsPair" ("djUuid", "listenerUuid", "week", "songs")
    select "djUuid", "listenerUuid", "week", sum("songs")::integer from "named" where "djUuid" <> "listenerUuid"
    group by "djUuid", "listenerUuid", "week"
    on conflict ("djUuid", "week", "listenerUuid") do update set "songs" = "pointsPair"."songs" + excluded."songs"`.execute(
    trx,
  )
}

async function mergeEarned(trx: Trx, from: string, into: string): Promise<void> {
  await sql`
    insert into "earnedItem" as "own" ("userUuid", "item", "earnedAt")
    select ${into}::uuid, "item", "earnedAt" from "earnedItem" where "userUuid" = ${from}
    on conflict ("userUuid", "item") do update set "earnedAt" = least("own"."earnedAt", excluded."earnedAt")`.execute(
    trx,
  )
  await trx.deleteFrom('earnedItem').where('userUuid', '=', from).execute()
}

async function mergeAvatars(trx: Trx, from: string, into: string): Promise<void> {
  await sql`
    insert into "userAvatarAssignment" ("slug", "userUuid", "assignmentType", "byUuid", "at")
    select "slug", ${into}::uuid, "assignmentType", "byUuid", "at" from "userAvatarAssignment" where "userUuid" = ${from}
    on conflict do nothing`.execute(trx)
  await trx.deleteFrom('userAvatarAssignment').where('userUuid', '=', from).execute()
}
