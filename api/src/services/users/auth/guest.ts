import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { AccessToken } from '../replies.ts'

export const guest = operation('GET /auth/guest', {
  summary: 'Get a guest token',
  access: anyone,
  allowance: 'guestToken',
  returns: AccessToken,
  async handle({ app }) {
    return { accessToken: await app.tokens.forGuest(app.ids.uuid()) }
  },
})
