import { languages } from '@segue/shared/i18n/words.ts'
import { uuidParts } from '@segue/shared/people/ghost.ts'
import * as z from 'zod'
import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { addAccount, addPrimaryEmail, emailIsTaken, signInColumns } from '../accounts.ts'
import { queueVerificationEmail } from '../emails/send-emails.ts'
import { preferredLanguage } from '../language.ts'
import { requireEmailQuota } from '../passwords/attempt.ts'
import { hashPassword } from '../passwords/hash.ts'
import { AvatarSlug, Color, Nickname, addressKey } from '../schemas.ts'
import { defaultAvatarOf, refusalToWear } from '../profiles/avatars.ts'
import { isReserved, nicknameReserved } from '../profiles/reserved-nickname.ts'

export const signUpErrors = {
  emailTaken: [403, 'This email is already registered'],
  avatarNotFound: [400, 'Avatar not found'],
  avatarNotYours: [403, 'This avatar isn’t available to you'],
  nicknameReserved,
} as const

/** What a new user may choose; the rest is chosen for them. */
export const firstChoices = {
  nickname: Nickname.optional(),
  avatarId: AvatarSlug.optional(),
  color: Color.optional(),
  language: z.enum(languages).optional(),
}
const FirstChoices = z.object(firstChoices)

type Newcomer = z.output<typeof FirstChoices> & { email: string; password: string; request: Request }

/**
 * Creates an account with an address and a password, and queues its verification e-mail. `within` runs in the same
 * transaction: if it throws, no account is created. Throws the caller's refusals.
 */
export async function createAccount(
  app: App,
  { email: address, password, request, ...chosen }: Newcomer,
  fail: (name: keyof typeof signUpErrors) => Error,
  within?: (trx: Trx, uuid: string) => Promise<void>,
) {
  if (chosen.avatarId !== undefined) {
    const refusal = await refusalToWear(app, chosen.avatarId, { role: 'user' })
    if (refusal) throw fail(refusal)
  }
  if (chosen.nickname !== undefined && isReserved(app, chosen.nickname)) throw fail('nicknameReserved')
  requireEmailQuota(app, addressKey(address))
  const now = app.clock.now()
  const uuid = app.ids.uuid()
  const passwordHash = await hashPassword(password, app.config.passwordCost)
  return app.db
    .transaction()
    .execute(async (trx) => {
      const { id: userId } = await addAccount(trx, {
        uuid,
        nickname: chosen.nickname ?? `user-${uuidParts(uuid)}`,
        avatarId: chosen.avatarId ?? (await defaultAvatarOf(trx, uuid)),
        color: chosen.color,
        passwordHash,
        language: chosen.language ?? preferredLanguage(request),
        now,
      })
      const email = await addPrimaryEmail(trx, { userId, address, now })
      await queueVerificationEmail(app, trx, email.id)
      await within?.(trx, uuid)
      return trx.selectFrom('user').where('user.id', '=', userId).select(signInColumns).executeTakeFirstOrThrow()
    })
    .catch((error: unknown) => {
      throw emailIsTaken(error) ? fail('emailTaken') : error
    })
}
