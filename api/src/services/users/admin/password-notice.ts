import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { passwordSetEmail } from '../emails/email-templates.ts'
import { sendNotice } from '../emails/notices.ts'
import { verifiedEmailsOf } from '../emails/recipient.ts'

/** Queues an e-mail to each verified address of an account whose password was set by an administrator. */
export async function queuePasswordSetNotices(app: App, trx: Trx, userId: number): Promise<void> {
  for (const to of await verifiedEmailsOf(trx, userId)) await app.jobs.add(trx, 'passwordSetNotice', { to })
}

export const sendPasswordSetNotice = (app: App): JobHandler<'passwordSetNotice'> => ({
  async run({ to }) {
    await sendNotice(app, { to }, (recipient, url) => passwordSetEmail(recipient, url))
  },
})
