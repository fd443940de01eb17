import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { discordLinkedEmail } from '../emails/email-templates.ts'
import { recipientOf, verifiedEmailsOf } from '../emails/recipient.ts'

declare module '../../../ports/jobs.ts' {
  interface JobKinds {
    discordLinkNotice: { to: number; username: string }
  }
}

/**
 * Queues an e-mail to each verified address of an account that has been linked with Discord: a token alone is enough for
 * that, and from then on whoever holds that Discord account can sign in.
 */
export async function queueDiscordLinkNotices(
  app: App,
  trx: Trx,
  { userId, username }: { userId: number; username: string },
): Promise<void> {
  for (const to of await verifiedEmailsOf(trx, userId)) await app.jobs.add(trx, 'discordLinkNotice', { to, username })
}

export const sendDiscordLinkNotice = (app: App): JobHandler<'discordLinkNotice'> => ({
  async run({ to, username }) {
    const recipient = await recipientOf(app.db, to)
    if (recipient?.status !== 'VERIFIED') return
    const url = `${app.config.publicUrl}/forgot-password`
    await app.mail.send({ to: recipient.address, ...discordLinkedEmail(recipient, { username, url }) })
  },
})
