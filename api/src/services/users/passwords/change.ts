import * as z from 'zod'
import type { App } from '../../../app.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { confirmationErrors, isFresh } from '../confirmation.ts'
import { queueFirstPasswordNotices } from '../emails/ways-in-notices.ts'
import { AccessToken } from '../replies.ts'
import { SubmittedPassword, NewPassword } from '../schemas.ts'
import { beginSession, type Origin } from '../sessions/begin-session.ts'
import { forgetAccount } from '../sessions/end-sessions.ts'
import { setPassword } from '../tokens.ts'
import { removeUnprovedWaysIn } from '../remove-unproved.ts'
import {
  handOverWaysIn,
  isPasswordProved,
  lockSession,
  noteUnprovedPassword,
  type Confirmation,
} from '../unproved-ways-in.ts'
import { tryPassword } from './attempt.ts'
import { checkPassword, hashPassword } from './hash.ts'
import { passwordOf } from './queries.ts'

export const changePassword = operation('POST /users/change-password', {
  summary:
    'Change my password. Revokes existing tokens and returns a new one. Sign-in methods that other sessions added in the last seven days without the password are removed.',
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
    const confirmation = {
      sessionUuid: app.tokens.sessionOf(caller).uuid,
      isProved: await isPasswordProved(app.db, account.id, app.clock.now()),
    }
    const accessToken = await replacePassword(app, account, {
      passwordHash,
      confirmation,
      origin: { means: 'password', request, address },
    })
    if (accessToken === undefined) throw fail('wrongLogin')
    return { accessToken }
  },
})

export const setFirstPassword = operation('POST /users/set-password', {
  summary:
    'Set a password on an account without one. Revokes existing tokens and returns a new one. Requires a sign-in within the last ten minutes.',
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
    // A password is permanent, and a token may be stolen.
    if (!isFresh(caller, app.clock.now())) throw fail('confirmationNeeded')
    const passwordHash = await hashPassword(body.password, app.config.passwordCost)
    const accessToken = await replacePassword(app, account, {
      passwordHash,
      confirmation: { sessionUuid: app.tokens.sessionOf(caller).uuid, isProved: false },
      origin: { means: 'password', request, address },
    })
    if (accessToken === undefined) throw fail('confirmationNeeded')
    return { accessToken }
  },
})

type Replacement = { passwordHash: string; confirmation: Confirmation; origin: Origin }

/**
 * Sets a password, which ends all sessions, and starts the one that continues, with the sign-in methods the caller's
 * session added. Undefined if that session has ended in the meantime.
 */
async function replacePassword(
  app: App,
  account: Awaited<ReturnType<typeof passwordOf>>,
  { passwordHash, confirmation, origin }: Replacement,
): Promise<string | undefined> {
  const { id: userId } = account
  const uuid = app.ids.uuid()
  const sessionVersion = await app.db.transaction().execute(async (trx) => {
    if (!(await lockSession(trx, userId, confirmation.sessionUuid))) return undefined
    const version = await setPassword(trx, userId, passwordHash, app.clock.now())
    if (account.passwordHash === null) await queueFirstPasswordNotices(app, trx, userId)
    else await removeUnprovedWaysIn(app, trx, { userId, exceptOf: confirmation.sessionUuid })
    await handOverWaysIn(trx, { from: confirmation.sessionUuid, to: uuid })
    if (!confirmation.isProved) await noteUnprovedPassword(app, trx, { userId, sessionUuid: uuid })
    return version
  })
  if (sessionVersion === undefined) return undefined
  await forgetAccount(app, account.uuid)
  return beginSession(app, { ...account, sessionVersion }, { ...origin, uuid })
}
