import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import type { LetterPurpose } from '../../../db/tables/users.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { accountByAddress } from '../accounts.ts'
import { addressKey } from '../schemas.ts'
import { newCode } from './codes.ts'
import { resetLetter, verificationLetter } from './letter-texts.ts'

declare module '../../../ports/jobs.ts' {
  interface JobKinds {
    verificationLetter: { emailId: number }
    passwordLetter: { address: string }
  }
}

/** The least time between two letters of a kind to one address. */
export const letterIntervalMs = 60_000

/**
 * Letters are jobs: they leave after the commit and survive a restart, a slow mail server holds up nobody, and the
 * time a call takes does not tell whether an address is known. The code is made when the letter is, so that no table
 * ever holds one that works.
 */
export const queueVerification = (app: App, db: Db, emailId: number): Promise<void> =>
  app.jobs.add(db, 'verificationLetter', { emailId }, { dedupeKey: String(emailId) })

/** A letter with which somebody who forgot the password sets a new one, if anybody has that address. */
export const queueReset = (app: App, address: string): Promise<void> =>
  app.jobs.add(app.db, 'passwordLetter', { address }, { dedupeKey: addressKey(address) })

export const sendVerification = (app: App): JobHandler<'verificationLetter'> => ({
  async run({ emailId }) {
    const head = await letterHead(app.db, emailId)
    if (head?.status !== 'PENDING_VERIFICATION') return
    const url = await link(app, 'verify-email', 'verifyEmail', emailId)
    await app.mail.send({ to: head.address, ...verificationLetter(head, url) })
  },
})

export const sendReset = (app: App): JobHandler<'passwordLetter'> => ({
  async run({ address }, { attempt }) {
    const account = await accountByAddress(app.db, address)
    if (!account || account.deactivatedAt) return
    const { emailId } = account
    // A letter that failed is tried again; one that somebody merely asks for again has to wait.
    if (attempt <= 1 && !(await takeTurn(app, emailId))) return
    const head = await letterHead(app.db, emailId)
    if (!head) return
    const url = await link(app, 'reset-password', 'resetPassword', emailId)
    await app.mail.send({ to: head.address, ...resetLetter(head, url) })
  },
})

async function takeTurn(app: App, emailId: number): Promise<boolean> {
  const now = app.clock.now()
  const turn = await app.db
    .updateTable('email')
    .set({ lastResetAt: new Date(now) })
    .where('id', '=', emailId)
    .where((where) =>
      where.or([where('lastResetAt', 'is', null), where('lastResetAt', '<=', new Date(now - letterIntervalMs))]),
    )
    .returning('id')
    .executeTakeFirst()
  return turn !== undefined
}

async function link(app: App, page: string, purpose: LetterPurpose, emailId: number): Promise<string> {
  const code = await newCode(app.db, app.ids, { purpose, emailId, now: app.clock.now() })
  return `${app.config.publicUrl}/${page}?code=${code}`
}

function letterHead(db: Db, emailId: number) {
  return db
    .selectFrom('email')
    .innerJoin('userProfile', 'userProfile.userId', 'email.userId')
    .innerJoin('userSettings', 'userSettings.userId', 'email.userId')
    .where('email.id', '=', emailId)
    .where('email.status', '<>', 'DELETED')
    .select(['email.address', 'email.status', 'userProfile.nickname', 'userSettings.language'])
    .executeTakeFirst()
}
