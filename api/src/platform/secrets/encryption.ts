import { exportPKCS8 } from 'jose'
import type { Encryption } from '../../ports/encryption.ts'
import type { SigningKeys } from './tokens.ts'

const nonceLength = 12

/** AES-256-GCM with a key derived from the installation's signing keys (HKDF). */
export function createEncryption(keys: SigningKeys, bytes: (length: number) => Uint8Array<ArrayBuffer>): Encryption {
  let derived: CryptoKey | undefined
  const key = async () => (derived ??= await deriveKey(keys))
  const utf8 = new TextEncoder()
  return {
    async encrypt(text, associatedData) {
      const nonce = bytes(nonceLength)
      const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: utf8.encode(associatedData) }
      const ciphertext = await crypto.subtle.encrypt(algorithm, await key(), utf8.encode(text))
      return Buffer.concat([nonce, new Uint8Array(ciphertext)]).toString('base64url')
    },
    async decrypt(ciphertext, associatedData) {
      const whole = new Uint8Array(Buffer.from(ciphertext, 'base64url'))
      const nonce = whole.subarray(0, nonceLength)
      const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: utf8.encode(associatedData) }
      try {
        const text = await crypto.subtle.decrypt(algorithm, await key(), whole.subarray(nonceLength))
        return new TextDecoder().decode(text)
      } catch {
        return undefined
      }
    },
  }
}

async function deriveKey({ privateKey }: SigningKeys): Promise<CryptoKey> {
  const utf8 = new TextEncoder()
  const secret = await crypto.subtle.importKey('raw', utf8.encode(await exportPKCS8(privateKey)), 'HKDF', false, [
    'deriveKey',
  ])
  // Stored ciphertexts depend on this label: changing it would make all of them unreadable.
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8.encode('vault') }
  return crypto.subtle.deriveKey(hkdf, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
