import * as z from 'zod'
import { anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'

export const pubKey = operation('GET /auth/pub-key', {
  summary: 'Get the public key that verifies our tokens (ES256, PEM)',
  access: anyone,
  returns: z.object({ pubKey: z.string() }),
  async handle({ app }) {
    return { pubKey: await app.tokens.publicKey() }
  },
})
