import * as z from 'zod'
import { analyticsTopics } from '@segue/shared/analytics/topics.ts'
import { guest } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { acknowledged, Acknowledged } from '../../../platform/schemas.ts'

/** Characters of JSON. */
const largestRecord = 8192

export const track = operation('POST /kinesis', {
  summary: 'Tell what somebody did, for statistics: a known topic and a record of at most 8 KB',
  access: guest,
  allowance: 'analytics',
  body: z.object({
    topic: z.enum(analyticsTopics),
    record: z
      .record(z.string().max(100), z.unknown())
      .refine((record) => JSON.stringify(record).length <= largestRecord, { error: 'must be at most 8 KB as JSON' }),
  }),
  returns: Acknowledged,
  status: 202,
  async handle({ app, caller, body }) {
    // Our own services do things on behalf of people, and are no people.
    if (caller.kind !== 'user' && caller.kind !== 'guest') return acknowledged
    await app.db
      .insertInto('clientEvent')
      .values({
        topic: body.topic,
        record: JSON.stringify(body.record),
        // Who it was is known from the token; what the record says of that is only kept as what it says.
        userUuid: caller.uuid,
        isGuest: caller.kind === 'guest',
        at: new Date(app.clock.now()),
      })
      .execute()
    return acknowledged
  },
})
