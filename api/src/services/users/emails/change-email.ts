import * as z from 'zod'
import type { App } from '../../../app.ts'
import { violatedConstraint, type Trx } from '../../../db/db.ts'
import type { EmailType } from '../../../db/tables/emails.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { accountByAddress } from '../accounts.ts'
import { confirmationErrors, requireConfirmation } from '../confirmation.ts'
import { requireEmailQuota } from '../passwords/attempt.ts'
import { addressKey, EmailAddress, SubmittedPassword } from '../schemas.ts'
import { recordWayIn } from '../unproved-ways-in.ts'
import { queueAddressNotices } from './address-notices.ts'
import { Email, EmailId, emailNotFound, emailsOf, lockAccount, ownEmail } from './emails.ts'
import { promoteAdministrator } from './mark-verified.ts'
import { queueVerificationEmail } from './send-emails.ts'

const confirmed = 'Requires the password or a sign-in within the last ten minutes.'

export const correctEmail = operation('PUT /users/emails/{id}/address', {
  summary: `Correct an unverified email address. Sends a verification email to the new one. ${confirmed}`,
  access: user,
  allowance: 'mail',
  params: { id: EmailId },
  body: z.object({ email: EmailAddress, password: SubmittedPassword.optional() }),
  returns: Email,
  errors: {
    emailNotFound,
    emailTaken: [403, 'This email is already registered'],
    emailVerifiedAlready: [403, 'This address is already verified. Add another one instead of changing it'],
    ...confirmationErrors,
  },
  async handle({ app, caller, client, params, body, fail }) {
    const confirmation = await requireConfirmation({ app, caller, client, body, fail })
    const holder = await accountByAddress(app.db, body.email)
    if (holder && holder.uuid !== uuidOf(caller)) throw fail('emailTaken')
    requireEmailQuota(app, addressKey(body.email))
    const corrected = await app.db
      .transaction()
      .execute(async (trx) => {
        const userId = await lockAccount(trx, uuidOf(caller))
        const mistyped = (await emailsOf(trx, uuidOf(caller))).find(({ id }) => id === Number(params.id))
        if (!mistyped) throw fail('emailNotFound')
        if (mistyped.status === 'VERIFIED') throw fail('emailVerifiedAlready')
        const id = await replaceEmail(app, trx, { ...mistyped, userId, address: body.email })
        await recordWayIn(app, trx, { userId, kind: 'email', key: id, confirmation, fail })
        return id
      })
      .catch((error: unknown) => {
        const taken = ['emailListed', 'emailTaken'].includes(violatedConstraint(error) ?? '')
        throw taken ? fail('emailTaken') : error
      })
    return ownEmail(app.db, uuidOf(caller), corrected)
  },
})

type Mistyped = { id: number; type: EmailType; isPrimary: boolean; userId: number; address: string }

/**
 * Replaces an address. The new one gets its own row: whoever reads the mail of the mistyped address may have codes,
 * which are invalidated with the old row, whether sent or not.
 */
async function replaceEmail(app: App, trx: Trx, { id: before, type, isPrimary, userId, address }: Mistyped) {
  const now = new Date(app.clock.now())
  await trx
    .updateTable('email')
    .set({ status: 'DELETED', isPrimary: false, updatedAt: now })
    .where('id', '=', before)
    .execute()
  await trx.deleteFrom('letterCode').where('emailId', '=', before).execute()
  const { id } = await trx
    .insertInto('email')
    .values({
      userId,
      address,
      addressKey: addressKey(address),
      type,
      isPrimary,
      lastLetterAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueVerificationEmail(app, trx, id)
  await queueAddressNotices(app, trx, { userId, change: 'added', about: id })
  return id
}

export const makeEmailPrimary = operation('PUT /users/emails/{id}/primary', {
  summary: `Make a verified email address the primary one. Notifies my verified addresses. ${confirmed}`,
  access: user,
  params: { id: EmailId },
  body: z.object({ password: SubmittedPassword.optional() }),
  returns: z.array(Email),
  errors: {
    emailNotFound,
    emailNotVerified: [403, 'Email address is not verified'],
    ...confirmationErrors,
  },
  async handle({ app, caller, client, params, body, fail }) {
    await requireConfirmation({ app, caller, client, body, fail })
    const me = uuidOf(caller)
    await app.db.transaction().execute(async (trx) => {
      const userId = await lockAccount(trx, me)
      const email = (await emailsOf(trx, me)).find(({ id }) => id === Number(params.id))
      if (!email) throw fail('emailNotFound')
      if (email.status !== 'VERIFIED') throw fail('emailNotVerified')
      if (email.isPrimary) return
      const updatedAt = new Date(app.clock.now())
      // Two statements: an account never has two primary addresses, not even within a statement.
      await trx
        .updateTable('email')
        .set({ isPrimary: false, updatedAt })
        .where('userId', '=', userId)
        .where('isPrimary', '=', true)
        .execute()
      await trx.updateTable('email').set({ isPrimary: true, updatedAt }).where('id', '=', email.id).execute()
      await queueAddressNotices(app, trx, { userId, change: 'madePrimary', about: email.id })
      await promoteAdministrator(app, trx, { userId, addressKey: addressKey(email.email) })
    })
    app.tokens.forget(me)
    return emailsOf(app.db, me)
  },
})
