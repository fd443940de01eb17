import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { discordLinkedEmail } from '../emails/email-templates.ts'
import { sendNotice } from '../emails/notices.ts'
import { verifiedEmailsOf } from '../emails/recipient.ts'

/**
 * Queues an e-mail to each verified address of an account that was linked to Discord: a stolen token may be enough for
 * that, and from then on the owner of that Discord account can sign in.
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
    await sendNotice(app, { to }, (recipient, url) => discordLinkedEmail(recipient, { username, url }))
  },
})
