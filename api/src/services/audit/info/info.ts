import * as z from 'zod'
import { analyticsTopics } from '@segue/shared/analytics/topics.ts'
import { personActions } from '@segue/shared/room/protocol/actions.ts'
import { statefulNames } from '@segue/shared/room/protocol/messages.ts'
import type { Db } from '../../../db/db.ts'
import { admin, anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { instant } from '../../../platform/schemas.ts'
import { dayMs } from '../../../ports/clock.ts'

export const auditStatus = operation('GET /info-admin/audit-service-status', {
  summary: 'Get the status of the audit service: the number of entries and of client events in the last day',
  access: admin,
  returns: z.object({ status: z.literal('ok'), moderationActions: z.number(), eventsToday: z.number() }),
  async handle({ app: { db, clock } }) {
    const since = new Date(clock.now() - dayMs)
    const [moderationActions, eventsToday] = [
      await countOf(
        db.selectFrom('moderationAction').where('deletedAt', 'is', null).select(counting(db)).executeTakeFirst(),
      ),
      await countOf(db.selectFrom('clientEvent').where('at', '>', since).select(counting(db)).executeTakeFirst()),
    ]
    return { status: 'ok' as const, moderationActions, eventsToday }
  },
})

const counting = (db: Db) => db.fn.countAll<number>().as('count')
const countOf = async (row: Promise<{ count: number } | undefined>) => (await row)?.count ?? 0

export const socketEventNames = operation('GET /info-admin/socket-events-names', {
  summary: 'List the names of socket messages',
  access: admin,
  returns: z.object({ actions: z.array(z.string()), messages: z.array(z.string()) }),
  handle: () => ({ actions: Object.keys(personActions), messages: [...statefulNames] }),
})

export const userEventNames = operation('GET /info-admin/user-events-names', {
  summary: 'List the topics of client events',
  access: admin,
  returns: z.array(z.string()),
  handle: () => [...analyticsTopics],
})

export const lastEvent = operation('GET /info-admin/event-last/{name}', {
  summary: 'Get the last event of a topic',
  access: admin,
  params: { name: z.string().max(100) },
  returns: z.object({
    topic: z.string(),
    record: z.record(z.string(), z.unknown()),
    userUuid: z.string(),
    isGuest: z.boolean(),
    at: instant,
  }),
  errors: { noSuchEvent: [404, 'Unknown event name'] },
  async handle({ app, params, fail }) {
    const last = await app.db
      .selectFrom('clientEvent')
      .where('topic', '=', params.name)
      .select(['topic', 'record', 'userUuid', 'isGuest', 'at'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last) throw fail('noSuchEvent')
    return last
  },
})

export const auditHello = operation('GET /api/audit-service', {
  summary: 'Check that the audit service is up',
  access: anyone,
  returns: z.object({ message: z.string() }),
  handle: () => ({ message: 'Hello' }),
})
