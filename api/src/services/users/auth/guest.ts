import * as z from 'zod'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'

export const guest = operation('GET /auth/guest', {
  summary: 'Get a guest token',
  access: anyone,
  allowance: 'guestToken',
  returns: z.object({ accessToken: z.string() }),
  async handle({ app }) {
    return { accessToken: await app.tokens.forGuest(app.ids.uuid()) }
  },
})
