import { createHmac } from 'node:crypto'
import { exportPKCS8 } from 'jose'
import type { KeyedHashes } from '../../ports/keyed-hashes.ts'
import type { SigningKeys } from './tokens.ts'

const keyBits = 256

/**
 * HMAC-SHA-256 with a key per purpose, derived from the installation's signing keys (HKDF). A hash begins with a
 * fingerprint of its key, so that hashes made with earlier keys can be recognised.
 */
export function createKeyedHashes({ privateKey }: SigningKeys): KeyedHashes {
  const keys = new Map<string, Promise<Buffer>>()
  async function derive(purpose: string): Promise<Buffer> {
    const utf8 = new TextEncoder()
    const secret = await crypto.subtle.importKey('raw', utf8.encode(await exportPKCS8(privateKey)), 'HKDF', false, [
      'deriveBits',
    ])
    const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8.encode(`hashes of ${purpose}`) }
    return Buffer.from(await crypto.subtle.deriveBits(hkdf, secret, keyBits))
  }
  return {
    async of(purpose) {
      const known = keys.get(purpose) ?? derive(purpose)
      keys.set(purpose, known)
      const key = await known
      const mark = createHmac('sha256', key).update('mark').digest('base64url').slice(0, 6)
      return (text) => `${mark}.${createHmac('sha256', key).update(`text ${text}`).digest('base64url')}`
    },
  }
}
