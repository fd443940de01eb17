import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { passkeyAddedEmail } from '../emails/email-templates.ts'
import { sendNotice } from '../emails/notices.ts'
import { verifiedEmailsOf } from '../emails/recipient.ts'

/** Queues an e-mail to each verified address of an account that got a passkey, because its holder can sign in. */
export async function queuePasskeyNotices(
  app: App,
  trx: Trx,
  { userId, name }: { userId: number; name: string },
): Promise<void> {
  for (const to of await verifiedEmailsOf(trx, userId)) await app.jobs.add(trx, 'passkeyNotice', { to, name })
}

export const sendPasskeyNotice = (app: App): JobHandler<'passkeyNotice'> => ({
  async run({ to, name }) {
    await sendNotice(app, { to }, (recipient, url) => passkeyAddedEmail(recipient, { name, url }))
  },
})
