import { createHash } from 'node:crypto'
import { exportPKCS8 } from 'jose'
import type { SigningKeys } from '../../platform/secrets/tokens.ts'

/**
 * The key to the outbox: the same on every start of an installation, and unknown to anyone without its signing keys.
 */
export async function outboxKeyOf(keys: SigningKeys): Promise<string> {
  const secret = await exportPKCS8(keys.privateKey)
  return createHash('sha256').update('outbox').update(secret).digest('base64url').slice(0, 22)
}
