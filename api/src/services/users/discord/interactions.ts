import * as z from 'zod'
import { service } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { DiscordId } from '../../../platform/schemas.ts'

/** Discord gives an application fifteen minutes to answer an interaction, and doesn't resend it after that. */
const rememberedMs = 60 * 60_000

export const claimInteraction = operation('POST /discord/interactions/{interactionId}/claims', {
  summary: 'Claim a Discord interaction so that it runs only once, even if it is delivered several times',
  access: service,
  allowance: 'none',
  params: { interactionId: DiscordId },
  returns: z.object({
    /** Whether the caller should run it. */
    first: z.boolean(),
  }),
  async handle({ app, params: { interactionId } }) {
    const now = app.clock.now()
    await app.db
      .deleteFrom('discordInteraction')
      .where('claimedAt', '<=', new Date(now - rememberedMs))
      .execute()
    const claimed = await app.db
      .insertInto('discordInteraction')
      .values({ interactionId, claimedAt: new Date(now) })
      .onConflict((conflict) => conflict.column('interactionId').doNothing())
      .executeTakeFirst()
    return { first: (claimed.numInsertedOrUpdatedRows ?? 0n) > 0n }
  },
})
