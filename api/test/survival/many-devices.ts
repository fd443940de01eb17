import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '../../src/db/db.ts'
import type { PushKeys } from '../../src/db/tables/notifications.ts'

export const pushHost = 'updates.push.services.mozilla.com'

/** Keys that all devices share: each message is still encrypted separately. */
export function sharedKeys(): PushKeys {
  const ecdh = createECDH('prime256v1')
  return { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
}

export const endpointOf = (number: number) => `https://${pushHost}/wpush/v2/device-${number}`

/** Adds this many people, each signed in on one device. */
export async function fillDevices(db: Db, count: number, keys: PushKeys): Promise<void> {
  const last = await db.selectFrom('user').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const added = sql`"user"."id" > ${last?.id ?? 0}`
  await sql`
    insert into "user" ("uuid", "tokensFrom", "role")
    select gen_random_uuid(), now(), 'user' from generate_series(1, ${count})`.execute(db)
  await sql`
    insert into "userProfile" ("userId", "nickname", "avatarId", "color")
    select "id", 'person ' || "id", 'av-1', '#562DF9' from "user" where ${added}`.execute(db)
  await sql`insert into "userSettings" ("userId") select "id" from "user" where ${added}`.execute(db)
  // Their sessions outlast the time of any test, which may be set to another year.
  await sql`
    insert into "session"
      ("uuid", "userId", "version", "means", "addressKind", "createdAt", "lastSeenAt", "expiresAt")
    select gen_random_uuid(), "id", "sessionVersion", 'password', 'local', now(), now(), now() + interval '10 years'
    from "user" where ${added}`.execute(db)
  await sql`
    insert into "device" ("token", "userUuid", "sessionUuid", "devicePlatform", "keys", "createdAt")
    select ${endpointOf(0).slice(0, -1)} || row_number() over (order by "user"."id"), "user"."uuid", "session"."uuid",
      'web', ${JSON.stringify(keys)}::jsonb, now()
    from "user" join "session" on "session"."userId" = "user"."id" where ${added}`.execute(db)
}

/** A push service that counts what each device is sent and accepts everything, after a delay. */
export async function countingPushService(afterMs: () => number = () => 0) {
  const received = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    received.set(path, (received.get(path) ?? 0) + 1)
    request.resume()
    const answer = () => response.writeHead(201).end()
    request.on('end', () => {
      const ms = afterMs()
      if (ms > 0) setTimeout(answer, ms)
      else answer()
    })
    // A killed process doesn't close its connections.
    request.on('error', () => undefined)
    response.on('error', () => undefined)
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
