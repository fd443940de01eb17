import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { minuteMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { accountByAddress } from '../accounts.ts'
import { addressKey } from '../schemas.ts'
import type { CodePurpose, EmailStatus } from '../../../db/tables/emails.ts'
import { newCode } from './codes.ts'
import { passwordResetEmail, verificationEmail } from './email-templates.ts'
import { recipientOf } from './recipient.ts'

/** Addresses that can still be verified; one set by an administrator can be used before that. */
export const unproved: readonly EmailStatus[] = ['PENDING_VERIFICATION', 'CREATED_BY_ADMIN']

/** The minimum time between two e-mails of a kind to one address. */
export const resendIntervalMs = minuteMs

/**
 * E-mails are jobs: they are sent after the commit and survive a restart, a slow mail server delays nobody, and the
 * duration of a call doesn't reveal whether an address is known. The code is created when the e-mail is, so that no
 * table ever contains a valid one.
 */
export const queueVerificationEmail = (app: App, db: Db, emailId: number): Promise<void> =>
  app.jobs.add(db, 'verificationLetter', { emailId }, { dedupeKey: String(emailId) })

/** Queues a password reset e-mail, which is only sent if an account has the address. */
export const queuePasswordResetEmail = (app: App, address: string): Promise<void> =>
  app.jobs.add(app.db, 'passwordLetter', { address }, { dedupeKey: addressKey(address) })

export const sendVerificationEmail = (app: App): JobHandler<'verificationLetter'> => ({
  async run({ emailId }) {
    const head = await recipientOf(app.db, emailId)
    if (!head || !unproved.includes(head.status)) return
    const url = await link(app, 'verify-email', 'verifyEmail', emailId)
    await app.mail.send({ to: head.address, ...verificationEmail(head, url) })
  },
})

export const sendPasswordResetEmail = (app: App): JobHandler<'passwordLetter'> => ({
  async run({ address }, { attempt }) {
    const account = await accountByAddress(app.db, address)
    if (!account || account.deactivatedAt) return
    const { emailId } = account
    // A failed e-mail is retried by the job runner; one that is merely requested again has to wait.
    if (attempt <= 1 && !(await takeTurn(app, emailId))) return
    const head = await recipientOf(app.db, emailId)
    if (!head || head.status === 'DELETED') return
    const url = await link(app, 'reset-password', 'resetPassword', emailId)
    await app.mail.send({ to: head.address, ...passwordResetEmail(head, url) })
  },
})

async function takeTurn(app: App, emailId: number): Promise<boolean> {
  const now = app.clock.now()
  const turn = await app.db
    .updateTable('email')
    .set({ lastResetAt: new Date(now) })
    .where('id', '=', emailId)
    .where((where) =>
      where.or([where('lastResetAt', 'is', null), where('lastResetAt', '<=', new Date(now - resendIntervalMs))]),
    )
    .returning('id')
    .executeTakeFirst()
  return turn !== undefined
}

async function link(app: App, page: string, purpose: CodePurpose, emailId: number): Promise<string> {
  const code = await newCode(app.db, app.ids, { purpose, emailId, now: app.clock.now() })
  return `${app.config.publicUrl}/${page}?code=${code}`
}
