import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { reportEmail } from './email-templates.ts'
import { sendNotice } from './notices.ts'
import { verifiedEmailsOfPerson } from './recipient.ts'

type HandledReport = { hasActed: boolean; reportedAt: string }

/** Queues an e-mail to each verified address of the user whose report a moderator has handled. */
export async function queueReportEmails(
  app: Pick<App, 'jobs'>,
  trx: Trx,
  { reporterUuid, ...report }: HandledReport & { reporterUuid: string },
): Promise<void> {
  for (const to of await verifiedEmailsOfPerson(trx, reporterUuid))
    await app.jobs.add(trx, 'reportNotice', { to, ...report })
}

export const sendReportNotice = (app: App): JobHandler<'reportNotice'> => ({
  run: ({ to, hasActed, reportedAt }) =>
    sendNotice(app, { to, page: '' }, (recipient, url) =>
      reportEmail(recipient, { hasActed, reportedAt: new Date(reportedAt), url }),
    ),
})
