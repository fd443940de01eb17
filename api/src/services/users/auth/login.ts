import * as z from 'zod'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { accountByAddress, accountErrors, requireOpen } from '../accounts.ts'
import { tryPassword } from '../passwords/attempt.ts'
import { hashPassword } from '../passwords/hash.ts'
import { AccessToken } from '../replies.ts'
import { addressKey, SubmittedPassword } from '../schemas.ts'
import { beginSession } from '../sessions/begin-session.ts'

export const login = operation('POST /auth/login', {
  summary: 'Sign in with email address and password',
  access: anyone,
  allowance: 'signIn',
  body: z.object({ email: z.string().min(1).max(254), password: SubmittedPassword }),
  returns: AccessToken,
  errors: {
    wrongLogin: [401, 'Incorrect email or password'],
    ...accountErrors,
  },
  async handle({ app, caller, body, client, request, address, fail }) {
    const account = await accountByAddress(app.db, body.email)
    const { right, stale } = await tryPassword(app, {
      account: account?.uuid ?? addressKey(body.email),
      passwordHash: account?.passwordHash,
      password: body.password,
      client,
    })
    if (!account || !right) throw fail('wrongLogin')
    requireOpen(account, app.clock.now(), fail)
    if (stale) {
      // A password changed in the meantime must stay changed, so only the hash that was checked is replaced.
      await app.db
        .updateTable('user')
        .set({ passwordHash: await hashPassword(body.password, app.config.passwordCost) })
        .where('id', '=', account.id)
        .where('passwordHash', '=', account.passwordHash)
        .execute()
    }
    return { accessToken: await beginSession(app, account, { means: 'password', caller, request, address }) }
  },
})
