import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/db.ts'
import { anyone, user } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { DiscordId, wholeNumber } from '../../../platform/schemas.ts'
import { dayMs } from '../../../ports/clock.ts'

const Ranked = z
  .object({
    uuid: z.string(),
    nickname: z.string(),
    avatarId: z.string(),
    plays: z.number(),
    likes: z.number(),
  })
  .meta({ id: 'Ranked' })

/** What DJs with an account have played since an instant, and the votes on it. Bots and banned users are not ranked. */
function played(db: Db, since: Date, now: Date) {
  return db
    .selectFrom('songPlay')
    .innerJoin('user', 'user.uuid', 'songPlay.djUuid')
    .innerJoin('userProfile', 'userProfile.userId', 'user.id')
    .where('songPlay.playedAt', '>=', since)
    .where('user.role', '<>', 'bot')
    .where('user.deactivatedAt', 'is', null)
    .where((where) => where.or([where('user.bannedUntil', 'is', null), where('user.bannedUntil', '<=', now)]))
    .groupBy(['user.uuid', 'userProfile.nickname', 'userProfile.avatarId'])
    .select([
      'user.uuid',
      'userProfile.nickname',
      'userProfile.avatarId',
      sql<number>`count(*)::int`.as('plays'),
      sql<number>`coalesce(sum("songPlay"."likes"), 0)::int`.as('likes'),
    ])
}

export const rankDjs = operation('GET /rankings/djs', {
  summary: 'List the DJs with the most liked songs recently',
  access: anyone,
  query: { days: wholeNumber.pipe(z.number().min(1).max(366)).default(30), ...page(10, 100) },
  returns: z.object({ djs: z.array(Ranked) }),
  async handle({ app, query }) {
    const now = app.clock.now()
    const djs = await played(app.db, new Date(now - query.days * dayMs), new Date(now))
      .having(sql<number>`sum("songPlay"."likes")`, '>', 0)
      .orderBy('likes', 'desc')
      .orderBy('plays')
      .orderBy('user.uuid')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    return { djs }
  },
})

export const discordProfile = operation('GET /discord/profiles/{discordId}', {
  summary: 'Get the profile linked to a Discord user, with their play history',
  access: user,
  params: { discordId: DiscordId },
  returns: Ranked,
  errors: { noAccount: [404, 'This person doesn’t have an account here yet'] },
  async handle({ app, params, fail }) {
    const found = await app.db
      .selectFrom('discordAccount')
      .innerJoin('user', 'user.id', 'discordAccount.userId')
      .innerJoin('userProfile', 'userProfile.userId', 'user.id')
      .where('discordAccount.discordId', '=', params.discordId)
      .where('user.deactivatedAt', 'is', null)
      .select(['user.uuid', 'userProfile.nickname', 'userProfile.avatarId'])
      .executeTakeFirst()
    if (!found) throw fail('noAccount')
    const figures = await app.db
      .selectFrom('songPlay')
      .where('djUuid', '=', found.uuid)
      .select([sql<number>`count(*)::int`.as('plays'), sql<number>`coalesce(sum("likes"), 0)::int`.as('likes')])
      .executeTakeFirstOrThrow()
    return { ...found, ...figures }
  },
})
