import { earnedBy, wornAmong } from '@segue/shared/people/earned.ts'
import * as z from 'zod'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { earnedCountsOf } from './counts.ts'

export const ownEarned = operation('GET /users/earned', {
  summary: 'List the decks and clothing I have earned by playing, and what I have played so far',
  access: user,
  returns: z
    .object({
      items: z.array(z.string()),
      /** Songs played, stars received, nights on stage, and songs on the shelf. */
      counts: z.record(z.enum(earnedBy), z.number()),
    })
    .meta({ id: 'Earned' }),
  async handle({ app, caller }) {
    const userUuid = uuidOf(caller)
    const rows = await app.db.selectFrom('earnedItem').where('userUuid', '=', userUuid).select('item').execute()
    return { items: wornAmong(rows.map(({ item }) => item)), counts: await earnedCountsOf(app.db, userUuid) }
  },
})
