import * as z from 'zod'
import type { App } from '../../../app.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { confirmationErrors, isFresh } from '../confirmation.ts'
import { AccessToken } from '../replies.ts'
import { SubmittedPassword, NewPassword } from '../schemas.ts'
import { beginSession, type Origin } from '../sessions/begin-session.ts'
import { forgetAccount } from '../sessions/end-sessions.ts'
import { setPassword } from '../tokens.ts'
import { tryPassword } from './attempt.ts'
import { checkPassword, hashPassword } from './hash.ts'
import { passwordOf } from './queries.ts'

export const changePassword = operation('POST /users/change-password', {
  summary: 'Change my password; revokes existing tokens and returns a new one',
  access: user,
  allowance: 'signIn',
  body: z.object({ oldPassword: SubmittedPassword, newPassword: NewPassword }),
  returns: AccessToken,
  errors: {
    samePassword: [400, 'New password must be different from your previous password'],
    wrongLogin: [401, 'Incorrect email or password'],
    emailNotVerified: [401, 'Email address is not verified'],
  },
  async handle({ app, caller, body, client, request, address, fail }) {
    const cost = app.config.passwordCost
    const account = await passwordOf(app.db, uuidOf(caller))
    const { passwordHash: old } = account
    if (!old) throw fail('wrongLogin')
    const { right } = await tryPassword(app, {
      account: uuidOf(caller),
      passwordHash: old,
      password: body.oldPassword,
      client,
    })
    if (!right) throw fail('wrongLogin')
    if (!account.isVerified) throw fail('emailNotVerified')
    if ((await checkPassword(body.newPassword, old, cost)).right) throw fail('samePassword')
    const passwordHash = await hashPassword(body.newPassword, cost)
    return { accessToken: await replacePassword(app, account, passwordHash, { means: 'password', request, address }) }
  },
})

export const setFirstPassword = operation('POST /users/set-password', {
  summary:
    'Set a password on an account that has none; revokes existing tokens and returns a new one. Takes a sign-in within the last ten minutes',
  access: user,
  body: z.object({ password: NewPassword }),
  returns: AccessToken,
  errors: {
    hasPassword: [403, 'This account already has a password. Change it instead'],
    emailNotVerified: [401, 'Email address is not verified'],
    confirmationNeeded: confirmationErrors.confirmationNeeded,
  },
  async handle({ app, caller, body, request, address, fail }) {
    const account = await passwordOf(app.db, uuidOf(caller))
    if (account.passwordHash) throw fail('hasPassword')
    if (!account.isVerified) throw fail('emailNotVerified')
    // A password is for ever, and a token may be somebody else's by now.
    if (!isFresh(caller, app.clock.now())) throw fail('confirmationNeeded')
    const passwordHash = await hashPassword(body.password, app.config.passwordCost)
    return { accessToken: await replacePassword(app, account, passwordHash, { means: 'password', request, address }) }
  },
})

/** Sets a password, which ends all sessions, and begins the one session that goes on. */
async function replacePassword(
  app: App,
  account: Awaited<ReturnType<typeof passwordOf>>,
  passwordHash: string,
  origin: Origin,
): Promise<string> {
  const sessionVersion = await app.db
    .transaction()
    .execute((trx) => setPassword(trx, account.id, passwordHash, app.clock.now()))
  await forgetAccount(app, account.uuid)
  return beginSession(app, { ...account, sessionVersion }, origin)
}
