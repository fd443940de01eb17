import * as z from 'zod'
import { maskedPhone, phoneNumber } from '@segue/shared/people/phone.ts'
import type { App } from '../../../app.ts'
import { violatedConstraint, type Trx } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { acknowledged, Acknowledged, instant } from '../../../platform/schemas.ts'
import { confirmationErrors, requireConfirmation } from '../confirmation.ts'
import { SubmittedPassword } from '../schemas.ts'
import { recordWayIn } from '../unproved-ways-in.ts'
import { queueWaysInChanged } from '../ways-in-changed.ts'
import { hasOnlyPhoneSignIn } from '../ways-in.ts'
import { usePhoneCode } from './codes.ts'
import { queuePhoneNotices } from './notices.ts'
import { PhoneCode, wrongPhoneCode } from './verify-code.ts'

const OwnPhone = z.object({ number: z.string(), verifiedAt: instant }).meta({ id: 'OwnPhone' })

export const ownPhone = operation('GET /users/phone', {
  summary: 'Get my phone number',
  access: user,
  returns: z.object({ phone: OwnPhone.nullable() }),
  async handle({ app, caller }) {
    const found = await app.db
      .selectFrom('phone')
      .innerJoin('user', 'user.id', 'phone.userId')
      .where('user.uuid', '=', uuidOf(caller))
      .select(['number', 'verifiedAt'])
      .executeTakeFirst()
    return { phone: found ?? null }
  },
})

export const addOwnPhone = operation('PUT /users/phone', {
  summary:
    'Set my phone number with the code sent to it, replacing the previous one. Notifies my verified email addresses. Requires the password or a sign-in within the last ten minutes.',
  access: user,
  allowance: 'signIn',
  body: z.object({ phone: z.string().max(40), code: PhoneCode, password: SubmittedPassword.optional() }),
  returns: OwnPhone,
  errors: {
    wrongPhoneCode,
    phoneTaken: [409, 'This phone number belongs to another account'],
    ...confirmationErrors,
  },
  async handle({ app, caller, client, body, fail }) {
    const confirmation = await requireConfirmation({ app, caller, client, body, fail })
    const number = phoneNumber(body.phone)
    if (!number || !(await usePhoneCode(app, { number, code: body.code }))) throw fail('wrongPhoneCode')
    const phone = { number, verifiedAt: new Date(app.clock.now()) }
    await app.db
      .transaction()
      .execute(async (trx) => {
        const { id: userId } = await trx
          .selectFrom('user')
          .where('uuid', '=', uuidOf(caller))
          .select('id')
          .executeTakeFirstOrThrow()
        const replaced = await trx
          .selectFrom('phone')
          .where('userId', '=', userId)
          .where('number', '<>', number)
          .select('number')
          .executeTakeFirst()
        await trx
          .insertInto('phone')
          .values({ userId, ...phone })
          .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...phone, numberHash: null }))
          .execute()
        await recordWayIn(app, trx, { userId, kind: 'phone', key: number, confirmation, fail })
        await queuePhoneNotices(app, trx, { userId, change: 'added', number: maskedPhone(number) })
        if (replaced) await queuePhoneRemoved(app, trx, userId, maskedPhone(replaced.number))
      })
      .catch((error: unknown) => {
        throw violatedConstraint(error) === 'phoneTaken' ? fail('phoneTaken') : error
      })
    return phone
  },
})

export const removeOwnPhone = operation('DELETE /users/phone', {
  summary:
    'Remove my phone number. Notifies my verified email addresses. Requires the password or a sign-in within the last ten minutes.',
  access: user,
  body: z.object({ password: SubmittedPassword.optional() }),
  returns: Acknowledged,
  errors: {
    noPhone: [404, 'Your account has no phone number'],
    lastWayIn: [403, 'You couldn’t sign in without it. Add another way to sign in first'],
    ...confirmationErrors,
  },
  async handle({ app, caller, client, body, fail }) {
    await requireConfirmation({ app, caller, client, body, fail })
    await app.db.transaction().execute(async (trx) => {
      // Concurrent removals of sign-in methods wait here, so that one remains.
      const { id: userId } = await trx
        .selectFrom('user')
        .where('uuid', '=', uuidOf(caller))
        .select('id')
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (await hasOnlyPhoneSignIn(trx, userId)) throw fail('lastWayIn')
      const gone = await trx.deleteFrom('phone').where('userId', '=', userId).returning('number').executeTakeFirst()
      if (!gone) throw fail('noPhone')
      await queuePhoneRemoved(app, trx, userId, maskedPhone(gone.number))
    })
    return acknowledged
  },
})

async function queuePhoneRemoved(app: App, trx: Trx, userId: number, name: string): Promise<void> {
  await queuePhoneNotices(app, trx, { userId, change: 'removed', number: name })
  await queueWaysInChanged(app, trx, { userId, change: 'removed', waysIn: [{ kind: 'phone', name }] })
}
