import * as z from 'zod'
import { phoneNumber } from '@segue/shared/people/phone.ts'
import { languages } from '@segue/shared/i18n/words.ts'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { acknowledged, Acknowledged } from '../../../platform/schemas.ts'
import { phoneChannels } from '../../../ports/sms.ts'
import { preferredLanguage } from '../language.ts'
import { codeText } from './code-text.ts'
import { hashPhoneCode, keepPhoneCode, newPhoneCode } from './codes.ts'
import { fraudConstants, noteMessage } from './fraud.ts'
import { isWhitelisted, statusOfNumber } from './look-up.ts'
import { phoneErrors, refusalOfTrouble } from './refusals.ts'

export const sendPhoneCode = operation('POST /mobile-auth/send-code', {
  summary:
    'Send a sign-in or sign-up code to a mobile phone by text message or WhatsApp. The response doesn’t reveal whether an account has the number.',
  access: anyone,
  allowance: 'phone',
  body: z.object({
    phone: z.string().max(40),
    channel: z.enum(phoneChannels).default('sms'),
    language: z.enum(languages).optional(),
  }),
  returns: Acknowledged.extend({ resendAfterMs: z.number(), codeLastsMs: z.number() }),
  errors: {
    ...phoneErrors,
    whatsappNotSetUp: [404, 'WhatsApp codes aren’t set up here'],
    phoneCodeTooSoon: [429, 'A code was just sent. Wait a minute before requesting another one'],
    phoneCodesUsedUp: [429, 'Too many codes were requested. Please try again tomorrow'],
  },
  async handle({ app, body, client, request, fail }) {
    const { channel } = body
    const { sms } = app
    if (!sms) throw fail('phonesNotSetUp')
    if (!sms.channels.includes(channel)) throw fail('whatsappNotSetUp')
    const number = phoneNumber(body.phone)
    const status = number === undefined ? 'INVALID' : await statusOfNumber(app, number)
    if (status === 'VALIDATION_ERROR') throw fail('phoneTrouble')
    if (number === undefined || status !== 'VALID') throw fail('phoneInvalid')

    const now = app.clock.now()
    const code = newPhoneCode(app)
    const codeHash = await hashPhoneCode(app, code)
    const isLimited = !(await isWhitelisted(app.db, number))
    await app.db.transaction().execute(async (trx) => {
      if (!(await keepPhoneCode(trx, { number, codeHash, channel, now }))) throw fail('phoneCodeTooSoon')
      if (isLimited && !(await noteMessage(trx, { number, client, now }))) throw fail('phoneCodesUsedUp')
    })
    const text = codeText(app, body.language ?? preferredLanguage(request), code)
    await sms.sendCode({ to: number, channel, code, text }).catch(async (error: unknown) => {
      // An undelivered code is void, so that another one can be requested immediately.
      await app.db.deleteFrom('phoneCode').where('number', '=', number).where('codeHash', '=', codeHash).execute()
      throw fail(refusalOfTrouble(app, error))
    })
    const { resendAfterMs, codeLastsMs } = fraudConstants
    return { ...acknowledged, resendAfterMs, codeLastsMs }
  },
})
