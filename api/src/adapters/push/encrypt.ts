import type { PushKeys } from '../../db/tables/notifications.ts'

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const utf8 = new TextEncoder()
const recordSize = 4096

type Bytes = Uint8Array<ArrayBuffer>
const bytesOf = (base64url: string): Bytes => new Uint8Array(Buffer.from(base64url, 'base64url'))
const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts))

async function derive(salt: Bytes, secret: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8),
  )
}

/** Whether the keys of a subscription are valid: a point of the curve, and 16 bytes. */
export async function areKeys({ p256dh, auth }: PushKeys): Promise<boolean> {
  if (bytesOf(auth).length !== 16) return false
  return crypto.subtle.importKey('raw', bytesOf(p256dh), curve, false, []).then(
    () => true,
    () => false,
  )
}

/** Encrypts a message to a browser: RFC 8291 on one record of RFC 8188 (`aes128gcm`). */
export async function encryptPush(
  payload: Uint8Array,
  keys: PushKeys,
  once: { salt: Bytes; pair?: CryptoKeyPair },
): Promise<Bytes> {
  const theirs = bytesOf(keys.p256dh)
  const pair = once.pair ?? (await crypto.subtle.generateKey(curve, true, ['deriveBits']))
  const ours = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const peer = await crypto.subtle.importKey('raw', theirs, curve, false, [])
  const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: peer }, pair.privateKey, 256))
  const info = joined(utf8.encode('WebPush: info\0'), theirs, ours)
  const secret = await derive(bytesOf(keys.auth), shared, info, 32)
  const [content, nonce] = await Promise.all([
    derive(once.salt, secret, utf8.encode('Content-Encoding: aes128gcm\0'), 16),
    derive(once.salt, secret, utf8.encode('Content-Encoding: nonce\0'), 12),
  ])
  const key = await crypto.subtle.importKey('raw', content, 'AES-GCM', false, ['encrypt'])
  const lastRecord = Uint8Array.of(2)
  const record = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, joined(payload, lastRecord))
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, recordSize)
  return joined(once.salt, size, Uint8Array.of(ours.length), ours, new Uint8Array(record))
}
