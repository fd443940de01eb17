import * as z from 'zod'
import { admin } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { wholeNumber } from '../../../platform/schemas.ts'
import { seasonById } from '../seasons/queries.ts'
import { rowId, seasonNotFound } from '../seasons/schemas.ts'
import { awardsDue, giveAwards } from './give-awards.ts'

const maxBatchSize = 500

export const backfillAvatars = operation('POST /points/backfill-achieved-avatars/{seasonId}', {
  summary: 'Grant the next batch of missing awards of a finished season. Returns how many are left.',
  access: admin,
  params: { seasonId: rowId },
  query: { limit: wholeNumber.pipe(z.number().min(1).max(maxBatchSize)).default(100) },
  returns: z.object({ assigned: z.number(), remaining: z.number() }),
  errors: { seasonNotFound, seasonNotOver: [409, 'This season isn’t over yet'] },
  async handle({ app, params, query, fail }) {
    const now = new Date(app.clock.now())
    const season = await seasonById(app.db, params.seasonId)
    if (!season) throw fail('seasonNotFound')
    if (season.endTime > now) throw fail('seasonNotOver')
    const items = await giveAwards(app, season.id, query.limit)
    return { assigned: items.length, remaining: await awardsDue(app.db, season.id, now) }
  },
})
