import * as z from 'zod'
import { admin } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged } from '../../../platform/schemas.ts'
import { actErrors, actFields, actOnAccount } from '../moderation/act.ts'
import { checkPassword, hashPassword } from '../passwords/hash.ts'
import { NewPassword } from '../schemas.ts'
import { forgetAccount } from '../sessions/end-sessions.ts'
import { setPassword } from '../tokens.ts'
import { removeUnprovedWaysIn } from '../remove-unproved.ts'
import { queuePasswordSetNotices } from './password-notice.ts'

export const changePasswordAsAdmin = operation('POST /users/change-password-admin', {
  summary:
    'Set a user’s password. Revokes their tokens, pending reset emails, and any sign-in methods added in the last seven days without the password.',
  access: admin,
  body: z.object({ ...actFields, password: NewPassword }),
  returns: Acknowledged,
  errors: {
    ...actErrors,
    samePassword: [400, 'New password must be different from your previous password'],
  },
  async handle(request) {
    const { app, body, fail } = request
    const cost = app.config.passwordCost
    const before = await app.db
      .selectFrom('user')
      .where('uuid', '=', body.userUuid)
      .select('passwordHash')
      .executeTakeFirst()
    const isSame = before?.passwordHash
      ? (await checkPassword(body.password, before.passwordHash, cost)).right
      : false
    // Hashing is slow, so it runs before the account is locked.
    const passwordHash = await hashPassword(body.password, cost)
    await actOnAccount(request, async (trx, { id }, at) => {
      if (isSame) throw fail('samePassword')
      await setPassword(trx, id, passwordHash, at.getTime())
      await removeUnprovedWaysIn(app, trx, { userId: id })
      await queuePasswordSetNotices(app, trx, id)
      return { entry: { action: 'changePassword' }, result: true }
    })
    await forgetAccount(app, body.userUuid)
    return acknowledged
  },
})
