import { sql } from 'kysely'
import * as z from 'zod'
import { admin } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'

export const getUserServiceStatus = operation('GET /info-admin/user-service-status', {
  summary: 'Get account statistics: the number of accounts, bots, and banned and closed accounts',
  access: admin,
  returns: z.object({
    status: z.literal('ok'),
    users: z.number(),
    bots: z.number(),
    banned: z.number(),
    deactivated: z.number(),
  }),
  async handle({ app }) {
    const now = new Date(app.clock.now())
    const counts = await app.db
      .selectFrom('user')
      .select([
        sql<number>`count(*)::int`.as('users'),
        sql<number>`(count(*) filter (where "role" = 'bot'))::int`.as('bots'),
        sql<number>`(count(*) filter (where "bannedUntil" > ${now}))::int`.as('banned'),
        sql<number>`(count(*) filter (where "deactivatedAt" is not null))::int`.as('deactivated'),
      ])
      .executeTakeFirstOrThrow()
    return { status: 'ok' as const, ...counts }
  },
})
