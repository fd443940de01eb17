import * as z from 'zod'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { acknowledged, Acknowledged } from '../../../platform/schemas.ts'
import { codeIsGood, useCode } from '../emails/codes.ts'
import { queuePasswordResetEmail } from '../emails/send-emails.ts'
import { markEmailVerified } from '../emails/mark-verified.ts'
import { addressKey, EmailAddress, NewPassword } from '../schemas.ts'
import { setPassword } from '../tokens.ts'
import { requireLetter } from './attempt.ts'
import { hashPassword } from './hash.ts'

export const forgotPassword = operation('POST /users/forgot-password', {
  summary: 'Request a password reset e-mail; the reply never reveals whether the address is known',
  access: anyone,
  allowance: 'mail',
  body: z.object({ email: EmailAddress }),
  returns: Acknowledged,
  async handle({ app, body }) {
    requireLetter(app, addressKey(body.email))
    await queuePasswordResetEmail(app, body.email)
    return acknowledged
  },
})

export const resetPassword = operation('POST /users/reset-password', {
  summary: 'Set a new password with the code from the reset e-mail; revokes existing tokens and returns a new one',
  access: anyone,
  allowance: 'signIn',
  body: z.object({ code: z.string().min(1).max(200), password: NewPassword }),
  returns: z.object({ accessToken: z.string() }),
  errors: { resetFailed: [403, 'Can not reset password'] },
  async handle({ app, body, fail }) {
    const code = { text: body.code, purpose: 'resetPassword', now: app.clock.now() } as const
    // Hashing is expensive: an invalid code must not trigger it.
    if (!(await codeIsGood(app.db, code))) throw fail('resetFailed')
    const passwordHash = await hashPassword(body.password, app.config.passwordCost)
    const account = await app.db.transaction().execute(async (trx) => {
      const emailId = await useCode(trx, code)
      // The code came by e-mail, so using it verifies the address as well.
      const proved = emailId === undefined ? undefined : await markEmailVerified(app, trx, emailId)
      if (!proved) throw fail('resetFailed')
      await setPassword(trx, proved.account.id, passwordHash, app.clock.now())
      return proved.account
    })
    app.tokens.forget(account.uuid)
    return { accessToken: await app.tokens.forUser(account) }
  },
})
