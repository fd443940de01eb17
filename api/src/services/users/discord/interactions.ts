import * as z from 'zod'
import type { App } from '../../../app.ts'
import { service } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { DiscordId } from '../../../platform/schemas.ts'

/** Discord gives an application fifteen minutes to answer an interaction, and doesn't resend it after that. */
const rememberedMs = 60 * 60_000

export const claimInteraction = operation('POST /discord/interactions/{interactionId}/claims', {
  summary: 'Claim a Discord event so that it is handled only once, even if it is delivered several times',
  access: service,
  allowance: 'none',
  params: { interactionId: DiscordId },
  returns: z.object({
    /** Whether the caller should handle it. */
    first: z.boolean(),
  }),
  handle: async ({ app, params }) => ({ first: await claimOnce(app, params.interactionId) }),
})

/** Claims an interaction. Resolves to false if it was claimed before. */
export async function claimOnce({ db, clock }: Pick<App, 'db' | 'clock'>, interactionId: string): Promise<boolean> {
  const now = clock.now()
  await db
    .deleteFrom('discordInteraction')
    .where('claimedAt', '<=', new Date(now - rememberedMs))
    .execute()
  const claimed = await db
    .insertInto('discordInteraction')
    .values({ interactionId, claimedAt: new Date(now) })
    .onConflict((conflict) => conflict.column('interactionId').doNothing())
    .executeTakeFirst()
  return (claimed.numInsertedOrUpdatedRows ?? 0n) > 0n
}
