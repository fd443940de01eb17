import * as z from 'zod'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { confirmationErrors, isFresh } from '../confirmation.ts'
import { SubmittedPassword, NewPassword } from '../schemas.ts'
import { ownToken, setPassword } from '../tokens.ts'
import { tryPassword } from './attempt.ts'
import { checkPassword, hashPassword } from './hash.ts'
import { passwordOf } from './queries.ts'

export const changePassword = operation('POST /users/change-password', {
  summary: 'Change my password; revokes existing tokens and returns a new one',
  access: user,
  allowance: 'signIn',
  body: z.object({ oldPassword: SubmittedPassword, newPassword: NewPassword }),
  returns: z.object({ accessToken: z.string() }),
  errors: {
    samePassword: [400, 'New password must be different from your previous password'],
    wrongLogin: [401, 'Incorrect email or password'],
    emailNotVerified: [401, 'Email address is not verified'],
  },
  async handle({ app, caller, body, client, fail }) {
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
    await app.db.transaction().execute((trx) => setPassword(trx, account.id, passwordHash, app.clock.now()))
    app.tokens.forget(uuidOf(caller))
    return { accessToken: await ownToken(app, uuidOf(caller)) }
  },
})

export const setFirstPassword = operation('POST /users/set-password', {
  summary:
    'Set a password on an account that has none; revokes existing tokens and returns a new one. Takes a sign-in within the last ten minutes',
  access: user,
  body: z.object({ password: NewPassword }),
  returns: z.object({ accessToken: z.string() }),
  errors: {
    hasPassword: [403, 'This account already has a password. Change it instead'],
    emailNotVerified: [401, 'Email address is not verified'],
    confirmationNeeded: confirmationErrors.confirmationNeeded,
  },
  async handle({ app, caller, body, fail }) {
    const account = await passwordOf(app.db, uuidOf(caller))
    if (account.passwordHash) throw fail('hasPassword')
    if (!account.isVerified) throw fail('emailNotVerified')
    // A password is for ever, and a token may be somebody else's by now.
    if (!isFresh(caller, app.clock.now())) throw fail('confirmationNeeded')
    const passwordHash = await hashPassword(body.password, app.config.passwordCost)
    await app.db.transaction().execute((trx) => setPassword(trx, account.id, passwordHash, app.clock.now()))
    app.tokens.forget(uuidOf(caller))
    return { accessToken: await ownToken(app, uuidOf(caller)) }
  },
})
