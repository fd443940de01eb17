import * as z from 'zod'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { acknowledged, Acknowledged } from '../../../platform/schemas.ts'
import { accountErrors, openStateOf, requireOpen } from '../accounts.ts'
import { findCode, useCode } from '../emails/codes.ts'
import { removeEarlierHolder } from '../emails/earlier-holder.ts'
import { queuePasswordResetEmail } from '../emails/send-emails.ts'
import { markEmailVerified } from '../emails/mark-verified.ts'
import { AccessToken } from '../replies.ts'
import { addressKey, EmailAddress, NewPassword } from '../schemas.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { forgetAccount } from '../sessions/end-sessions.ts'
import { setPassword } from '../tokens.ts'
import { removeUnprovedWaysIn } from '../remove-unproved.ts'
import { isUnprovedEmail, noteUnprovedPassword } from '../unproved-ways-in.ts'
import { requireEmailQuota } from './attempt.ts'
import { hashPassword } from './hash.ts'

export const forgotPassword = operation('POST /users/forgot-password', {
  summary: 'Request a password reset email. The response doesn’t reveal whether the address is known.',
  access: anyone,
  allowance: 'mail',
  body: z.object({ email: EmailAddress }),
  returns: Acknowledged,
  async handle({ app, body }) {
    requireEmailQuota(app, addressKey(body.email))
    await queuePasswordResetEmail(app, body.email)
    return acknowledged
  },
})

export const resetPassword = operation('POST /users/reset-password', {
  summary:
    'Set a new password with the code from the reset email. Revokes existing tokens and returns a new one. When an address is verified for the first time, this removes everything that was attached to its account before: Discord, phone, music accounts, bot and other addresses. Later resets remove the sign-in methods that were added in the last seven days without the password.',
  access: anyone,
  allowance: 'signIn',
  body: z.object({ code: z.string().min(1).max(200), password: NewPassword }),
  returns: AccessToken,
  errors: { resetFailed: [403, 'Can not reset password'], ...accountErrors },
  async handle({ app, caller, body, request, address, fail }) {
    const code = { text: body.code, purpose: 'resetPassword', now: app.clock.now() } as const
    // Hashing is expensive: an invalid code must not trigger it.
    if ((await findCode(app.db, code)) === undefined) throw fail('resetFailed')
    const passwordHash = await hashPassword(body.password, app.config.passwordCost)
    const now = app.clock.now()
    const uuid = app.ids.uuid()
    const { account, bots } = await app.db.transaction().execute(async (trx) => {
      const emailId = await useCode(trx, code)
      // The code came by e-mail, so using it verifies the address as well.
      const proved = emailId === undefined ? undefined : await markEmailVerified(app, trx, emailId)
      if (emailId === undefined || !proved) throw fail('resetFailed')
      const userId = proved.account.id
      requireOpen(await openStateOf(trx, userId), now, fail)
      const isUnproved = await isUnprovedEmail(trx, { userId, emailId, now })
      const sessionVersion = await setPassword(trx, userId, passwordHash, now)
      // An address that may have been added by a thief proves nothing, and neither does a password set through it.
      if (isUnproved) await noteUnprovedPassword(app, trx, { userId, sessionUuid: uuid })
      if (!proved.isFirst) await removeUnprovedWaysIn(app, trx, { userId, exceptOf: uuid, exceptEmailId: emailId })
      const removed = proved.isFirst ? await removeEarlierHolder(trx, { userId, emailId, now }) : []
      return { account: { ...proved.account, sessionVersion }, bots: removed }
    })
    await forgetAccount(app, account.uuid)
    for (const uuid of bots) app.tokens.forget(uuid)
    return { accessToken: await beginSession(app, account, { uuid, means: 'password', caller, request, address }) }
  },
})
