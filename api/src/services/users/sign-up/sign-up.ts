import * as z from 'zod'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { EmailAddress, NewPassword } from '../schemas.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { createAccount, firstChoices, signUpErrors } from './create-account.ts'

/** An unverified address can't be used to sign in elsewhere or block anyone (decision 0033). */
export const signUp = operation('POST /users/sign-up', {
  summary: 'Create an account and sign in. Sends a verification email.',
  access: anyone,
  allowance: 'signIn',
  body: z.object({
    email: EmailAddress,
    password: NewPassword,
    ...firstChoices,
  }),
  returns: z.object({ accessToken: z.string(), uuid: z.uuid() }),
  status: 201,
  errors: signUpErrors,
  async handle({ app, caller, body, request, address, fail }) {
    const made = await createAccount(app, { ...body, request }, fail)
    return {
      accessToken: await beginSession(app, made, { means: 'signUp', caller, request, address }),
      uuid: made.uuid,
    }
  },
})
