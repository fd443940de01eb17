import * as z from 'zod'
import type { App } from '../../../app.ts'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { emailIsTaken } from '../accounts.ts'
import { useCode } from './codes.ts'
import { markEmailVerified } from './mark-verified.ts'

/** The same call at two paths: existing clients still use the first one. */
const proof = <K extends 'POST /users/emails/verify' | 'POST /users/confirm-email'>(key: K, summary: string) =>
  operation(key, {
    summary,
    access: anyone,
    allowance: 'signIn',
    body: z.object({ code: z.string().min(1).max(200) }),
    returns: z.object({ status: z.literal('VERIFIED'), email: z.string() }),
    errors: { wrongEmailCode: [403, 'Email verification failed, incorrect code'] },
    async handle({ app, body, fail }) {
      const email = await verify(app, body.code)
      if (!email) throw fail('wrongEmailCode')
      return { status: 'VERIFIED' as const, email }
    },
  })

export const verifyEmail = proof(
  'POST /users/emails/verify',
  'Verify an e-mail address with the code from the verification e-mail',
)
export const confirmEmail = proof(
  'POST /users/confirm-email',
  'Verify an e-mail address with the code from the verification e-mail (deprecated: use POST /users/emails/verify)',
)

/** Returns the address verified by the code, or undefined for an invalid code. */
async function verify(app: App, code: string): Promise<string | undefined> {
  const proved = await app.db
    .transaction()
    .execute(async (trx) => {
      const emailId = await useCode(trx, { text: code, purpose: 'verifyEmail', now: app.clock.now() })
      return emailId === undefined ? undefined : markEmailVerified(app, trx, emailId)
    })
    .catch((error: unknown) => {
      // Someone else verified the same address first.
      if (emailIsTaken(error)) return undefined
      throw error
    })
  if (proved) app.tokens.forget(proved.account.uuid)
  return proved?.address
}
