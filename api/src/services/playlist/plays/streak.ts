import { sql } from 'kysely'
import * as z from 'zod'
import { daysOf, streakOf } from '@segue/shared/people/streak.ts'
import type { Db } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { timeZone } from '../../../platform/schemas.ts'
import { dayMs, minuteMs } from '../../../ports/clock.ts'

/** Streaks are counted up to two years back. */
const countedMs = 731 * dayMs
/** Days begin at a multiple of this in every time zone. */
const slotMs = 15 * minuteMs

export const ownStreak = operation('GET /users/streak', {
  summary: 'Count the days in a row on which I have played a song. One missed day a week doesn’t end a streak.',
  access: user,
  query: { timeZone },
  returns: z.object({ days: z.number(), isToday: z.boolean(), canMiss: z.boolean() }).meta({ id: 'Streak' }),
  async handle({ app, caller, query }) {
    const now = app.clock.now()
    const instants = await instantsOf(app.db, uuidOf(caller), new Date(now - countedMs))
    const [today = 0] = daysOf([now], query.timeZone)
    return streakOf(daysOf(instants, query.timeZone), today)
  },
})

/** The quarters of an hour in which a user has played something: few, however many songs they played. */
async function instantsOf(db: Db, djUuid: string, since: Date): Promise<number[]> {
  const slots = await db
    .selectFrom('songPlay')
    .where('djUuid', '=', djUuid)
    .where('playedAt', '>=', since)
    .select(sql<number>`floor(extract(epoch from "playedAt") * 1000 / ${sql.lit(slotMs)})::int`.as('slot'))
    .distinct()
    .execute()
  return slots.map(({ slot }) => slot * slotMs)
}
