import { exportPKCS8 } from 'jose'
import type { SigningKeys } from './tokens.ts'
import type { Vault } from '../ports/encryption.ts'

const nonceLength = 12

/** A vault whose key follows from the installation's signing keys (HKDF, AES-256-GCM). */
export function createVault(keys: SigningKeys, bytes: (length: number) => Uint8Array<ArrayBuffer>): Vault {
  let kept: CryptoKey | undefined
  const key = async () => (kept ??= await vaultKeyOf(keys))
  const text = new TextEncoder()
  return {
    async seal(plain, place) {
      const nonce = bytes(nonceLength)
      const how = { name: 'AES-GCM', iv: nonce, additionalData: text.encode(place) }
      const sealed = await crypto.subtle.encrypt(how, await key(), text.encode(plain))
      return Buffer.concat([nonce, new Uint8Array(sealed)]).toString('base64url')
    },
    async open(sealed, place) {
      const whole = new Uint8Array(Buffer.from(sealed, 'base64url'))
      const how = { name: 'AES-GCM', iv: whole.subarray(0, nonceLength), additionalData: text.encode(place) }
      try {
        const opened = await crypto.subtle.decrypt(how, await key(), whole.subarray(nonceLength))
        return new TextDecoder().decode(opened)
      } catch {
        return undefined
      }
    },
  }
}

async function vaultKeyOf({ privateKey }: SigningKeys): Promise<CryptoKey> {
  const text = new TextEncoder()
  const secret = await crypto.subtle.importKey('raw', text.encode(await exportPKCS8(privateKey)), 'HKDF', false, [
    'deriveKey',
  ])
  const derived = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: text.encode('vault') }
  return crypto.subtle.deriveKey(derived, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
