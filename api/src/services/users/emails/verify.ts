import * as z from 'zod'
import type { App } from '../../../app.ts'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { emailIsTaken } from '../accounts.ts'
import { confirmationErrors } from '../confirmation.ts'
import { tryPassword } from '../passwords/attempt.ts'
import { SubmittedPassword } from '../schemas.ts'
import { findCode, useCode, type SubmittedCode } from './codes.ts'
import { markEmailVerified } from './mark-verified.ts'
import { ownerOf } from './owner.ts'

/** The specification's two statuses. An invalid code is refused with 403, so `ERROR` is never returned. */
const VerificationStatus = z.enum(['VERIFIED', 'ERROR'])

/** The same call at two paths: existing clients still use the first one. */
const proof = <K extends 'POST /users/emails/verify' | 'POST /users/confirm-email'>(key: K, summary: string) =>
  operation(key, {
    summary,
    access: anyone,
    allowance: 'signIn',
    body: z.object({ code: z.string().min(1).max(200), password: SubmittedPassword.optional() }),
    returns: z.object({ status: VerificationStatus, email: z.string() }),
    errors: {
      wrongEmailCode: [403, 'Email verification failed, incorrect code'],
      notThisAccount: [403, 'Sign in to the account that this address was added to, or enter its password'],
      wrongAccountPassword: confirmationErrors.wrongAccountPassword,
    },
    async handle({ app, caller, client, body, fail }) {
      const code = { text: body.code, purpose: 'verifyEmail', now: app.clock.now() } as const
      const emailId = await findCode(app.db, code)
      const owner = emailId === undefined ? undefined : await ownerOf(app.db, emailId)
      if (!owner) throw fail('wrongEmailCode')
      // The reader of the e-mail may not be the user who added the address, so a code alone proves nothing.
      if (caller.kind !== 'user' || caller.uuid !== owner.uuid) {
        if (body.password === undefined) throw fail('notThisAccount')
        const { uuid: account, passwordHash } = owner
        const { right } = await tryPassword(app, { account, passwordHash, password: body.password, client })
        if (!right) throw fail('wrongAccountPassword')
      }
      const email = await verify(app, code)
      if (!email) throw fail('wrongEmailCode')
      return { status: 'VERIFIED' as const, email }
    },
  })

export const verifyEmail = proof(
  'POST /users/emails/verify',
  'Verify an email address with the code from the verification email. Requires a session of the account or its password.',
)
export const confirmEmail = proof(
  'POST /users/confirm-email',
  'Verify an email address with the code from the verification email (deprecated: use POST /users/emails/verify)',
)

/** Returns the address verified by the code, or undefined for an invalid code. */
async function verify(app: App, code: SubmittedCode): Promise<string | undefined> {
  const proved = await app.db
    .transaction()
    .execute(async (trx) => {
      const emailId = await useCode(trx, code)
      return emailId === undefined ? undefined : markEmailVerified(app, trx, emailId)
    })
    .catch((error: unknown) => {
      // Another account verified the same address first.
      if (emailIsTaken(error)) return undefined
      throw error
    })
  if (proved) app.tokens.forget(proved.account.uuid)
  return proved?.address
}
