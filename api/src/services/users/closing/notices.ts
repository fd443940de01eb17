import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { closingEmail, type ClosingEmail } from '../emails/email-templates.ts'
import { sendNotice } from '../emails/notices.ts'
import { verifiedEmailsOf } from '../emails/recipient.ts'

/**
 * Queues an e-mail to each verified address about closing the account or its export. `at` is the date of the announced
 * event.
 */
export async function queueClosingNotices(
  app: Pick<App, 'jobs'>,
  trx: Trx,
  { userId, about, at }: { userId: number; about: ClosingEmail; at: Date },
): Promise<void> {
  for (const to of await verifiedEmailsOf(trx, userId))
    await app.jobs.add(trx, 'closingNotice', { to, about, at: at.toISOString() })
}

export const sendClosingNotice = (app: App): JobHandler<'closingNotice'> => ({
  async run({ to, about, at }) {
    await sendNotice(app, { to, page: 'your-data' }, (recipient, url) =>
      closingEmail(recipient, { about, at: new Date(at), url }),
    )
  },
})
