import type { InsertObject } from 'kysely'
import * as z from 'zod'
import { analyticsTopics, playTopics } from '@segue/shared/analytics/topics.ts'
import type { App } from '../../../app.ts'
import type { Database } from '../../../db/db.ts'
import { guest } from '../../../platform/access.ts'
import { hasPlan } from '../../../platform/has-plan.ts'
import { operation } from '../../../platform/operation.ts'
import { acknowledged, Acknowledged } from '../../../platform/schemas.ts'

/** Characters of JSON. */
const largestRecord = 8192
const longestPlayMs = 24 * 60 * 60 * 1000

export const track = operation('POST /kinesis', {
  summary: 'Record an analytics event: a known topic and a payload of up to 8 KB',
  access: guest,
  allowance: 'analytics',
  saves: 'statistics',
  body: z.object({
    topic: z.enum(analyticsTopics),
    record: z
      .record(z.string().max(100), z.unknown())
      .refine((record) => JSON.stringify(record).length <= largestRecord, { error: 'must be at most 8 KB as JSON' }),
  }),
  returns: Acknowledged,
  status: 202,
  async handle({ app, caller, body, request }) {
    // Our own services act on behalf of users, so their events are not recorded.
    if (caller.kind !== 'user' && caller.kind !== 'guest') return acknowledged
    // An old tab may not have the latest setting yet. Browsers send this header for all sites.
    if (request.headers.get('sec-gpc') === '1') return acknowledged
    const listener = caller.kind === 'user' ? await listenerOf(app, caller.uuid) : anonymous
    if (!listener.sharesStatistics) return acknowledged
    const isPlay = playTopics.some((one) => one === body.topic)
    // The plan is looked up here: a client doesn't know about purchases made elsewhere, and could claim anything.
    const subscriptionLevel = listener.hasPlan ? 'pro' : 'free'
    const record = isPlay ? { ...body.record, subscriptionLevel } : body.record
    await keep(app, {
      topic: body.topic,
      record: JSON.stringify(record),
      // The token identifies the user; a user in the record is only stored as part of the record.
      userUuid: caller.uuid,
      isGuest: caller.kind === 'guest',
      ...(isPlay ? playIn(body.record) : { playId: null, heardMs: 0 }),
      at: new Date(app.clock.now()),
    })
    return acknowledged
  },
})

/** Guests store their statistics setting on their device only, and have no plan. */
const anonymous = { sharesStatistics: true, hasPlan: false }

/** Whether a user shares statistics, and whether they have a plan. */
async function listenerOf(app: App, uuid: string): Promise<typeof anonymous> {
  const found = await app.db
    .selectFrom('user')
    .leftJoin('userSettings', 'userSettings.userId', 'user.id')
    .where('user.uuid', '=', uuid)
    .select(['sharesStatistics', hasPlan(app).as('hasPlan')])
    .executeTakeFirst()
  return { sharesStatistics: found?.sharesStatistics ?? true, hasPlan: found?.hasPlan ?? false }
}

/** Keeps the longest reported time of each play: clients report it again after a reload or a lost response. */
async function keep({ db }: App, event: InsertObject<Database, 'clientEvent'>): Promise<void> {
  await db
    .insertInto('clientEvent')
    .values(event)
    .onConflict((conflict) =>
      conflict
        .columns(['userUuid', 'topic', 'playId'])
        .where('playId', 'is not', null)
        .doUpdateSet((notify) => ({
          record: notify.ref('excluded.record'),
          heardMs: notify.ref('excluded.heardMs'),
          at: notify.ref('excluded.at'),
        }))
        .whereRef('excluded.heardMs', '>', 'clientEvent.heardMs'),
    )
    .execute()
}

function playIn(record: Record<string, unknown>): { playId: string | null; heardMs: number } {
  const read = Played.safeParse(record)
  return { playId: read.data?.playId ?? null, heardMs: read.data?.msTimePlayed ?? 0 }
}

const Played = z.object({
  playId: z.string().min(1).max(100),
  msTimePlayed: z.number().min(0).max(longestPlayMs).transform(Math.round).catch(0),
})
