import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { awardEmail } from './email-templates.ts'
import { recipientOf, verifiedEmailsOfPerson } from './recipient.ts'

/** Queues an e-mail to each verified address of a user who has won an avatar. */
export async function queueAwardEmails(
  app: Pick<App, 'jobs'>,
  trx: Trx,
  { userUuid, assignmentId }: { userUuid: string; assignmentId: number },
): Promise<void> {
  for (const to of await verifiedEmailsOfPerson(trx, userUuid))
    await app.jobs.add(trx, 'awardNotice', { to, assignmentId })
}

export const sendAwardNotice = (app: App): JobHandler<'awardNotice'> => ({
  async run({ to, assignmentId }) {
    const recipient = await recipientOf(app.db, to)
    const season = await seasonOf(app.db, assignmentId)
    if (recipient?.status !== 'VERIFIED' || season === undefined) return
    const url = `${app.config.publicUrl}/ranking`
    await app.mail.send({ to: recipient.address, ...awardEmail(recipient, { season, url }) })
  },
})

/** The name of the season of an award; undefined if the award was revoked in the meantime. */
async function seasonOf(db: Db, assignmentId: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('userAvatarAssignment')
    .innerJoin('avatar', 'avatar.slug', 'userAvatarAssignment.slug')
    .innerJoin('season', 'season.id', 'avatar.seasonId')
    .where('userAvatarAssignment.id', '=', assignmentId)
    .select('season.name')
    .executeTakeFirst()
  return found?.name
}
