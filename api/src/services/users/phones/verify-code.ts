import * as z from 'zod'
import { phoneNumber } from '@segue/shared/people/phone.ts'
import { uuidParts } from '@segue/shared/people/ghost.ts'
import { languages, type Language } from '@segue/shared/i18n/words.ts'
import { must } from '@segue/shared/must.ts'
import type { App } from '../../../app.ts'
import { violatedConstraint, type Db } from '../../../db/db.ts'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { accountErrors, addAccount, openColumns, requireOpen, signInColumns } from '../accounts.ts'
import { preferredLanguage } from '../language.ts'
import { defaultAvatarOf } from '../profiles/avatars.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { usePhoneCode } from './codes.ts'

export const wrongPhoneCode = [403, 'This code is incorrect or no longer valid'] as const

/** A code as users copy it: with a space in the middle, or around it. */
export const PhoneCode = z
  .string()
  .max(20)
  .transform((code) => code.replace(/\D/g, ''))

export const verifyPhoneCode = operation('POST /mobile-auth/verify-code', {
  summary: 'Sign in with a code sent to a mobile phone. Creates an account if none has the number.',
  access: anyone,
  allowance: 'signIn',
  body: z.object({ phone: z.string().max(40), code: PhoneCode, language: z.enum(languages).optional() }),
  returns: z.object({ accessToken: z.string(), uuid: z.uuid(), isNew: z.boolean() }),
  errors: { wrongPhoneCode, ...accountErrors },
  async handle({ app, caller, body, request, address, fail }) {
    const number = phoneNumber(body.phone)
    if (!number || !(await usePhoneCode(app, { number, code: body.code }))) throw fail('wrongPhoneCode')
    const { account, isNew } = await findOrCreate(app, number, body.language ?? preferredLanguage(request))
    requireOpen(account, app.clock.now(), fail)
    const accessToken = await beginSession(app, account, { means: 'phone', caller, request, address })
    return { accessToken, uuid: account.uuid, isNew }
  },
})

const accountOfPhone = (db: Db, number: string) =>
  db
    .selectFrom('phone')
    .innerJoin('user', 'user.id', 'phone.userId')
    .where('phone.number', '=', number)
    .select([...signInColumns, ...openColumns])
    .executeTakeFirst()

/**
 * The account of a number that was just verified. If someone else adds the number in the meantime, theirs is returned.
 */
async function findOrCreate(app: App, number: string, language: Language) {
  const found = await accountOfPhone(app.db, number)
  if (found) return { account: found, isNew: false }
  const now = app.clock.now()
  const isNew = await app.db
    .transaction()
    .execute(async (trx) => {
      const uuid = app.ids.uuid()
      const nickname = `user-${uuidParts(uuid)}`
      const { id } = await addAccount(trx, {
        uuid,
        nickname,
        avatarId: await defaultAvatarOf(trx, uuid),
        language,
        now,
      })
      await trx
        .insertInto('phone')
        .values({ userId: id, number, verifiedAt: new Date(now) })
        .execute()
      return true
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'phoneTaken') return false
      throw error
    })
  return { account: must(await accountOfPhone(app.db, number), 'the account that was just created'), isNew }
}
