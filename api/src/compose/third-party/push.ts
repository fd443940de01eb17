import { importJWK, type JWK } from 'jose'
import { createApns } from '../../adapters/push/apns.ts'
import { createFcm, ServiceAccount } from '../../adapters/push/fcm.ts'
import { createPush } from '../../adapters/push/push.ts'
import { newVapidJwk, vapidJwkFrom, vapidKeysOf, type VapidKeys } from '../../adapters/push/vapid.ts'
import { createWebPush } from '../../adapters/push/web-push.ts'
import type { Outbox } from '../../adapters/mail/outbox.ts'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Encryption } from '../../ports/encryption.ts'
import type { OutboundFetch } from '../../ports/http.ts'
import type { Ids } from '../../ports/ids.ts'
import type { Push } from '../../ports/push.ts'
import { together } from './music-credentials.ts'
import type { Environment } from '../settings.ts'

const vapidName = 'vapid'

type Tools = {
  db: Db
  clock: Clock
  ids: Ids
  encryption: Encryption
  publicUrl: string
  fetch: OutboundFetch
  /** For servers that only speak HTTP/2; the same as `fetch` if the runtime's one supports it. */
  fetchHttp2: OutboundFetch
  outbox: Outbox
}

/**
 * Sends to devices: always to browsers, and to phones if there are credentials; otherwise the outbox shows what they
 * would get.
 */
export function pushFrom(environment: Partial<Environment>, tools: Tools): Push {
  const { fetch, fetchHttp2, clock, outbox, publicUrl } = tools
  const keys = createVapidKeys(environment, tools)
  const subject = environment.VAPID_SUBJECT ?? (publicUrl.startsWith('https:') ? publicUrl : 'mailto:hello@localhost')
  const fcm = fcmFrom(environment)
  const apns = apnsFrom(environment)
  return createPush(keys, {
    webPush: createWebPush(keys, subject, tools),
    fcm: fcm && createFcm(fcm, { fetch, clock }),
    apns: apns && createApns(apns, { fetch: fetchHttp2, clock }),
    outbox: environment.SMTP_URL ? undefined : outbox,
  })
}

export function fcmFrom({ FCM_SERVICE_ACCOUNT: text }: Partial<Environment>) {
  if (text === undefined) return undefined
  const read = ServiceAccount.safeParse(jsonIn(text))
  if (!read.success) throw new Error('FCM_SERVICE_ACCOUNT must be the JSON of a service account')
  return read.data
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function apnsFrom(environment: Partial<Environment>) {
  const set = together(
    ['APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_PRIVATE_KEY', 'APNS_TOPIC'],
    [environment.APNS_KEY_ID, environment.APNS_TEAM_ID, environment.APNS_PRIVATE_KEY, environment.APNS_TOPIC],
  )
  if (!set) return undefined
  const [keyId, teamId, privateKey, topic] = set
  return { keyId, teamId, privateKey, topic, isSandbox: environment.APNS_SANDBOX === 'on' }
}

export const vapidFrom = ({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Partial<Environment>) =>
  together(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'], [publicKey, privateKey])

/**
 * The installation's key pair: the configured one, or one that is generated on first use and stored for all processes.
 */
function createVapidKeys(environment: Partial<Environment>, tools: Tools): () => Promise<VapidKeys> {
  const set = vapidFrom(environment)
  const input = set && vapidJwkFrom(set[0], set[1])
  let known: Promise<VapidKeys> | undefined
  return () => {
    known ??= (input ? Promise.resolve(input) : storedJwk(tools)).then(vapidKeysOf).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

async function storedJwk(tools: Tools): Promise<JWK> {
  const { db, clock, encryption } = tools
  const stored = await readJwk(tools)
  if (stored) return stored
  // A key that can't be decrypted was made with other signing keys. Browsers subscribe again when they see the new key.
  const value = await encryption.encrypt(JSON.stringify(await newVapidJwk()), vapidName)
  const before = await db.selectFrom('serverKey').where('name', '=', vapidName).select('value').executeTakeFirst()
  if (before)
    await db
      .updateTable('serverKey')
      .set({ value })
      .where('name', '=', vapidName)
      .where('value', '=', before.value)
      .execute()
  else
    await db
      .insertInto('serverKey')
      .values({ name: vapidName, value, createdAt: new Date(clock.now()) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  const agreed = await readJwk(tools)
  if (!agreed)
    throw new Error('This installation’s VAPID key was encrypted with the signing keys of another installation')
  return agreed
}

async function readJwk({ db, encryption }: Tools): Promise<JWK | undefined> {
  const row = await db.selectFrom('serverKey').where('name', '=', vapidName).select('value').executeTakeFirst()
  const text = row && (await encryption.decrypt(row.value, vapidName))
  if (text === undefined) return undefined
  const jwk: JWK = JSON.parse(text)
  await importJWK(jwk, 'ES256')
  return jwk
}
