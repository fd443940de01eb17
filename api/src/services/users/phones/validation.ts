import * as z from 'zod'
import { phoneNumber } from '@segue/shared/people/phone.ts'
import { admin, anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { instant } from '../../../platform/schemas.ts'
import { fraudConstants } from './fraud.ts'
import { statusOfNumber } from './look-up.ts'

const maxRecent = 200

const PhoneValidation = z
  .object({ phone: z.string(), status: z.enum(['VALID', 'INVALID', 'VOIP', 'VALIDATION_ERROR']) })
  .meta({ id: 'PhoneValidation' })

export const validatePhone = operation('GET /phone-validation/validate/{phone}', {
  summary: 'Look up the type of a phone number. Returns VALIDATION_ERROR if the lookup is unavailable.',
  access: anyone,
  allowance: 'phone',
  params: { phone: z.string().max(40) },
  returns: PhoneValidation,
  async handle({ app, params }) {
    const number = phoneNumber(params.phone)
    if (!number) return { phone: params.phone, status: 'INVALID' as const }
    return { phone: number, status: await statusOfNumber(app, number) }
  },
})

export const recentValidations = operation('GET /phone-validation/recents', {
  summary: 'List recently looked-up numbers, newest first (admin)',
  access: admin,
  returns: z.array(PhoneValidation.extend({ at: instant })),
  handle: ({ app }) =>
    app.db
      .selectFrom('phoneValidation')
      .select(['number as phone', 'status', 'at'])
      .orderBy('at', 'desc')
      .orderBy('number')
      .limit(maxRecent)
      .execute(),
})

export const forgetValidations = operation('DELETE /phone-validation/recents', {
  summary: 'Clear lookup results, so that numbers are looked up again',
  access: admin,
  returns: z.object({ removed: z.number() }),
  async handle({ app }) {
    const { numDeletedRows } = await app.db.deleteFrom('phoneValidation').executeTakeFirst()
    return { removed: Number(numDeletedRows) }
  },
})

export const getFraudConstants = operation('GET /phone-validation/fraudConstants', {
  summary: 'Get the limits on phone codes (admin)',
  access: admin,
  returns: z.record(z.string(), z.number()),
  handle: () => fraudConstants,
})
