import { exportPKCS8 } from 'jose'
import type { Encryption } from '../ports/encryption.ts'
import type { SigningKeys } from './tokens.ts'

const nonceLength = 12

/** Encryption with a key that follows from the installation's signing keys (HKDF, AES-256-GCM). */
export function createEncryption(keys: SigningKeys, bytes: (length: number) => Uint8Array<ArrayBuffer>): Encryption {
  let kept: CryptoKey | undefined
  const key = async () => (kept ??= await keyOf(keys))
  const text = new TextEncoder()
  return {
    async encrypt(plain, location) {
      const nonce = bytes(nonceLength)
      const how = { name: 'AES-GCM', iv: nonce, additionalData: text.encode(location) }
      const encrypted = await crypto.subtle.encrypt(how, await key(), text.encode(plain))
      return Buffer.concat([nonce, new Uint8Array(encrypted)]).toString('base64url')
    },
    async decrypt(encrypted, location) {
      const whole = new Uint8Array(Buffer.from(encrypted, 'base64url'))
      const how = { name: 'AES-GCM', iv: whole.subarray(0, nonceLength), additionalData: text.encode(location) }
      try {
        const decrypted = await crypto.subtle.decrypt(how, await key(), whole.subarray(nonceLength))
        return new TextDecoder().decode(decrypted)
      } catch {
        return undefined
      }
    },
  }
}

async function keyOf({ privateKey }: SigningKeys): Promise<CryptoKey> {
  const text = new TextEncoder()
  const secret = await crypto.subtle.importKey('raw', text.encode(await exportPKCS8(privateKey)), 'HKDF', false, [
    'deriveKey',
  ])
  const derived = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: text.encode('vault') }
  return crypto.subtle.deriveKey(derived, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
