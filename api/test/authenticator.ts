import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { must } from '@segue/shared/must.ts'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

const flags = { present: 0x01, verified: 0x04, withCredential: 0x40 }

/**
 * A device that creates and uses a passkey (WebAuthn level 2: ES256, without attestation), for tests without a browser.
 * `change` makes it lie: another origin, or a counter that doesn't increase.
 */
export function createAuthenticator({ origin = 'http://test', rpId = 'test' } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let count = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(flag: number, rest = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), counter, rest])
  }

  /** The public key in COSE format: kty EC2, alg ES256, crv P-256, x, y. */
  function coseKey(): Buffer {
    const { x, y } = publicKey.export({ format: 'jwk' })
    const [left, right] = [x, y].map((part) => Buffer.from(must(part, 'a coordinate'), 'base64url'))
    const head = Buffer.from('a5010203262001215820', 'hex')
    return Buffer.concat([head, must(left, 'x'), Buffer.from('225820', 'hex'), must(right, 'y')])
  }

  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }
  return {
    /** Sets the counter back, like a copy of the key that was made earlier. */
    setCount: (to: number) => void (count = to),
    create(challenge: string) {
      const length = Buffer.from([0, id.length])
      const data = authenticatorData(
        flags.present | flags.verified | flags.withCredential,
        Buffer.concat([Buffer.alloc(16), length, id, coseKey()]),
      )
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
      const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex')
      const attestationObject = Buffer.concat([head, Buffer.from([data.length]), data])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      }
      return { ...named, response }
    },
    get(challenge: string, flag = flags.present | flags.verified) {
      count += 1
      const data = authenticatorData(flag)
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      }
      return { ...named, response }
    },
  }
}

/** The device was touched, but didn't verify by whom. */
export const touchedOnly = flags.present
