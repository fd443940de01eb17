import { languages } from '@segue/shared/i18n/words.ts'
import { uuidParts } from '@segue/shared/people/ghost.ts'
import * as z from 'zod'
import { accountOf } from '../../../platform/caller.ts'
import { admin } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { addAccount, addPrimaryEmail, emailIsTaken } from '../accounts.ts'
import { preferredLanguage } from '../language.ts'
import { hashPassword } from '../passwords/hash.ts'
import { defaultAvatarOf } from '../profiles/avatars.ts'
import { EmailAddress, NewPassword, Nickname, orMissing } from '../schemas.ts'

/**
 * An address set by an administrator can be used to sign in, but is unverified: no notices are sent to it before it is
 * verified.
 */
export const signUpAsAdmin = operation('POST /users/admin/sign-up', {
  summary: 'Create an account with an email address that doesn’t need to be verified (admin)',
  access: admin,
  status: 201,
  body: z.object({
    email: orMissing(EmailAddress),
    password: orMissing(NewPassword),
    nickname: Nickname.optional(),
    language: z.enum(languages).optional(),
  }),
  returns: z.object({ id: z.number(), uuid: z.uuid() }),
  errors: {
    signUpIncomplete: [400, 'Email or password is missing in request'],
    emailTaken: [403, 'This email is already registered'],
  },
  async handle({ app, caller, body, request, fail }) {
    const { email, password } = body
    if (!email || !password) throw fail('signUpIncomplete')
    const now = app.clock.now()
    const uuid = app.ids.uuid()
    const passwordHash = await hashPassword(password, app.config.passwordCost)
    return app.db
      .transaction()
      .execute(async (trx) => {
        const { id } = await addAccount(trx, {
          uuid,
          nickname: body.nickname ?? `user-${uuidParts(uuid)}`,
          avatarId: await defaultAvatarOf(trx, uuid),
          passwordHash,
          language: body.language ?? preferredLanguage(request),
          now,
        })
        await addPrimaryEmail(trx, { userId: id, address: email, now, status: 'CREATED_BY_ADMIN' })
        const actorUuid = accountOf(caller)
        const at = new Date(now)
        await addAuditEntry(trx, { action: 'createAccount', userUuid: uuid, actorUuid, roomUuid: null, at })
        return { id, uuid }
      })
      .catch((error: unknown) => {
        throw emailIsTaken(error) ? fail('emailTaken') : error
      })
  },
})
