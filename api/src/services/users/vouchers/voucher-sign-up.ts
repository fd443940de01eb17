import * as z from 'zod'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { createAccount, firstChoices, signUpErrors } from '../sign-up/create-account.ts'
import { EmailAddress, NewPassword, orMissing } from '../schemas.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { findVoucher, redeemVoucher, voucherNotValid } from './redeem.ts'
import { VoucherCode } from './vouchers.ts'

export const voucherSignUp = operation('POST /users/voucher-sign-up', {
  summary: 'Create an account with a voucher and sign in. Sends a verification email.',
  access: anyone,
  allowance: 'signIn',
  body: z.object({
    // Missing fields share one sentence, so the handler refuses them.
    email: orMissing(EmailAddress),
    password: orMissing(NewPassword),
    voucherCode: orMissing(VoucherCode),
    ...firstChoices,
  }),
  returns: z.object({ accessToken: z.string(), uuid: z.uuid() }),
  status: 201,
  errors: {
    voucherSignUpIncomplete: [400, 'Email, password, or voucher code is missing in request'],
    voucherNotValid,
    ...signUpErrors,
  },
  async handle({ app, caller, body, request, address, fail }) {
    const { email, password, voucherCode: code, ...more } = body
    if (!email || !password || !code) throw fail('voucherSignUpIncomplete')
    const now = app.clock.now()
    // Hashing a password is expensive: a wrong code must not trigger it.
    if (!(await findVoucher(app.db, code, now))) throw fail('voucherNotValid')
    const made = await createAccount(app, { ...more, email, password, request }, fail, async (trx, userUuid) => {
      // A taken address rolls everything back, so that the code isn't used up.
      if (!(await redeemVoucher(app, trx, { code, userUuid, now }))) throw fail('voucherNotValid')
    })
    return {
      accessToken: await beginSession(app, made, { means: 'signUp', caller, request, address }),
      uuid: made.uuid,
    }
  },
})
