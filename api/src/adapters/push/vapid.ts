import { exportJWK, importJWK, SignJWT, type JWK } from 'jose'
import { LruMap } from '@segue/shared/lru-map.ts'
import type { Clock } from '../../ports/clock.ts'

/** The key pair that identifies an installation to push services, as one JWK. */
export type VapidKeys = { publicKey: string; privateKey: CryptoKey }

const tokenLastsS = 12 * 3600
/** A token is replaced when less than this is left of it (ms), because requests may take a while. */
const spareMs = 3_600_000

/** Some push services have a host per region, whose name is part of the subscription's URL. */
const maxTokens = 500

export async function newVapidJwk(): Promise<JWK> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  return exportJWK(pair.privateKey)
}

export async function vapidKeysOf(jwk: JWK): Promise<VapidKeys> {
  const privateKey = await importJWK(jwk, 'ES256')
  if (privateKey instanceof Uint8Array || !jwk.x || !jwk.y) throw new Error('The VAPID key must be an EC key')
  const point = [Buffer.of(4), Buffer.from(jwk.x, 'base64url'), Buffer.from(jwk.y, 'base64url')]
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey }
}

/** Imports the pair as tools print it: both halves in base64url, the private one 32 bytes. */
export function vapidJwkFrom(publicKey: string, privateKey: string): JWK {
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(privateKey, 'base64url').length !== 32)
    throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a P-256 pair in base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  return { kty: 'EC', crv: 'P-256', x, y, d: privateKey }
}

/**
 * Identifies the sender to push services (RFC 8292). One token is used for all messages to a service for half a day.
 */
export function createVapid(keys: () => Promise<VapidKeys>, { subject, clock }: { subject: string; clock: Clock }) {
  const tokens = new LruMap<string, { header: string; until: number }>(maxTokens)
  return async function authorization(endpoint: string): Promise<string> {
    const { origin } = new URL(endpoint)
    const known = tokens.get(origin)
    const now = clock.now()
    if (known && known.until - spareMs > now) return known.header
    const { publicKey, privateKey } = await keys()
    const expiresAtS = Math.floor(now / 1000) + tokenLastsS
    const token = await new SignJWT({ aud: origin, sub: subject })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setExpirationTime(expiresAtS)
      .sign(privateKey)
    const header = `vapid t=${token}, k=${publicKey}`
    tokens.set(origin, { header, until: expiresAtS * 1000 })
    return header
  }
}
