import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { phoneChangeEmail } from '../emails/email-templates.ts'
import { sendNotice } from '../emails/notices.ts'
import { verifiedEmailsOf } from '../emails/recipient.ts'

type PhoneChange = { change: 'added' | 'removed'; number: string }

/** Queues an e-mail to each verified address of an account about its phone, with the masked number. */
export async function queuePhoneNotices(
  app: App,
  trx: Trx,
  { userId, ...change }: PhoneChange & { userId: number },
): Promise<void> {
  for (const to of await verifiedEmailsOf(trx, userId)) await app.jobs.add(trx, 'phoneNotice', { to, ...change })
}

export const sendPhoneNotice = (app: App): JobHandler<'phoneNotice'> => ({
  async run({ to, ...change }) {
    await sendNotice(app, { to }, (recipient, url) => phoneChangeEmail(recipient, { ...change, url }))
  },
})
