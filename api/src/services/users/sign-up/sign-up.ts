import { languages } from '@segue/shared/i18n/words.ts'
import * as z from 'zod'
import { figuresOf } from '@segue/shared/people/ghost.ts'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { addAccount, addPrimaryEmail, emailIsTaken } from '../accounts.ts'
import { preferredLanguage } from '../language.ts'
import { queueVerificationEmail } from '../emails/send-emails.ts'
import { requireLetter } from '../passwords/attempt.ts'
import { hashPassword } from '../passwords/hash.ts'
import { avatarBySlug, mayWear, defaultAvatarFor } from '../profiles/avatars.ts'
import { addressKey, AvatarSlug, Color, EmailAddress, NewPassword, Nickname } from '../schemas.ts'
import { beginSession } from '../sessions/begin-session.ts'

/** What signing up promises, and what an unverified address is worth, is decision 0021. */
export const signUp = operation('POST /users/sign-up', {
  summary: 'Create an account and sign in; sends a verification e-mail',
  access: anyone,
  allowance: 'signIn',
  body: z.object({
    email: EmailAddress,
    password: NewPassword,
    nickname: Nickname.optional(),
    avatarId: AvatarSlug.optional(),
    color: Color.optional(),
    language: z.enum(languages).optional(),
  }),
  returns: z.object({ accessToken: z.string(), uuid: z.uuid() }),
  status: 201,
  errors: {
    emailTaken: [403, 'This email is already registered'],
    avatarNotFound: [400, 'There is no such avatar'],
    avatarNotYours: [403, 'This avatar is not available to you'],
  },
  async handle({ app, body, request, address, fail }) {
    if (body.avatarId !== undefined) {
      if (!avatarBySlug(body.avatarId)) throw fail('avatarNotFound')
      if (!mayWear(body.avatarId, 'user')) throw fail('avatarNotYours')
    }
    requireLetter(app, addressKey(body.email))
    const now = app.clock.now()
    const uuid = app.ids.uuid()
    const passwordHash = await hashPassword(body.password, app.config.passwordCost)
    const made = await app.db
      .transaction()
      .execute(async (trx) => {
        const user = await addAccount(trx, {
          uuid,
          nickname: body.nickname ?? `user-${figuresOf(uuid)}`,
          avatarId: body.avatarId ?? defaultAvatarFor(uuid),
          color: body.color,
          passwordHash,
          language: body.language ?? preferredLanguage(request),
          now,
        })
        const email = await addPrimaryEmail(trx, { userId: user.id, address: body.email, now })
        await queueVerificationEmail(app, trx, email.id)
        return user
      })
      .catch((error: unknown) => {
        throw emailIsTaken(error) ? fail('emailTaken') : error
      })
    return { accessToken: await beginSession(app, made, { means: 'signUp', request, address }), uuid }
  },
})
