import { sql, type NotNull } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { hiddenPeople } from './hidden.ts'
import { lastPlace, type RankingPage } from './schemas.ts'

/** How many of a server's DJs are listed. */
const maxDjs = 10

/** The Discord servers with points in a season that have made their name public. */
const listed = (db: Db, seasonId: number) =>
  db
    .selectFrom('guildRanking')
    .innerJoin('discordGuild', 'discordGuild.guildId', 'guildRanking.guildId')
    .where('guildRanking.seasonId', '=', seasonId)
    .where('discordGuild.publicName', 'is not', null)

/** A page of the participating Discord servers. Ties go by who reached the points first, then by id. */
export async function pageOfGuilds(db: Db, seasonId: number, { take, skip }: RankingPage) {
  const rows = await listed(db, seasonId)
    .select(['guildRanking.guildId', 'discordGuild.publicName as name', 'guildRanking.balance'])
    .$narrowType<{ name: NotNull }>()
    .orderBy('guildRanking.balance', 'desc')
    .orderBy('guildRanking.reachedAt')
    .orderBy('guildRanking.guildId')
    .limit(take + 1)
    .offset(skip)
    .execute()
  const ranking = rows.slice(0, take).map((row, at) => ({ rank: skip + at + 1, ...row }))
  return { ranking, hasMore: rows.length > take && skip + take <= lastPlace }
}

/** A Discord server's points in a season. It has a rank only if it takes part and has points. */
export async function guildRankOf(
  db: Db,
  seasonId: number,
  guildId: string,
): Promise<{ balance: number; rank: number | null; takesPart: boolean }> {
  const guild = await db
    .selectFrom('discordGuild')
    .where('guildId', '=', guildId)
    .select('publicName')
    .executeTakeFirst()
  const takesPart = guild?.publicName != null
  const own = await db
    .selectFrom('guildRanking')
    .where('seasonId', '=', seasonId)
    .where('guildId', '=', guildId)
    .select(['balance', 'reachedAt'])
    .executeTakeFirst()
  if (!own || !takesPart) return { balance: own?.balance ?? 0, rank: null, takesPart }
  const sooner = sql<boolean>`("guildRanking"."reachedAt", "guildRanking"."guildId") < (${own.reachedAt}::timestamptz, ${guildId}::text)`
  const { ahead } = await listed(db, seasonId)
    .where((where) =>
      where.or([
        where('guildRanking.balance', '>', own.balance),
        where.and([where('guildRanking.balance', '=', own.balance), sooner]),
      ]),
    )
    .select(sql<number>`count(*)::integer`.as('ahead'))
    .executeTakeFirstOrThrow()
  return { balance: own.balance, rank: ahead + 1, takesPart }
}

/** The DJs who have earned most in the rooms of a Discord server in a season, ordered as in other rankings. */
export async function djsOfGuild(db: Db, { seasonId, guildId }: { seasonId: number; guildId: string }, now: Date) {
  const rows = await db
    .selectFrom('guildDjRanking')
    .innerJoin('user', 'user.uuid', 'guildDjRanking.userUuid')
    .innerJoin('userProfile', 'userProfile.userId', 'user.id')
    .where('guildDjRanking.guildId', '=', guildId)
    .where('guildDjRanking.seasonId', '=', seasonId)
    .where('guildDjRanking.userUuid', 'not in', hiddenPeople(db, now))
    .select(['guildDjRanking.userUuid', 'guildDjRanking.balance'])
    .select(['userProfile.nickname', 'userProfile.avatarId', 'userProfile.color'])
    .orderBy('guildDjRanking.balance', 'desc')
    .orderBy('guildDjRanking.reachedAt')
    .orderBy('guildDjRanking.userUuid')
    .limit(maxDjs)
    .execute()
  return rows.map((row, at) => ({ rank: at + 1, ...row }))
}
