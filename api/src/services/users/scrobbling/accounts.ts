import type { ScrobbleService } from '@segue/shared/song/scrobbling.ts'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'

const associatedDataOf = (userUuid: string, service: ScrobbleService) => `${userUuid}/scrobble/${service}`

type Link = { userUuid: string; service: ScrobbleService; name: string; token: string }

/** Links an account. Pending scrobbles for another account of the user at the same service are dropped. */
export async function saveLink(
  app: Pick<App, 'db' | 'clock' | 'encryption'>,
  link: Link,
): Promise<{ linkedAt: Date }> {
  const { userUuid, service, name } = link
  const token = await app.encryption.encrypt(link.token, associatedDataOf(userUuid, service))
  const linkedAt = new Date(app.clock.now())
  return app.db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('scrobbleAccount')
      .where('userUuid', '=', userUuid)
      .where('service', '=', service)
      .where('name', '<>', name)
      .execute()
    return trx
      .insertInto('scrobbleAccount')
      .values({ userUuid, service, name, token, linkedAt })
      .onConflict((conflict) => conflict.columns(['userUuid', 'service']).doUpdateSet({ name, token }))
      .returning('linkedAt')
      .executeTakeFirstOrThrow()
  })
}

/** An account with its decrypted token; undefined if there is none. */
export async function accountWithToken(
  { db, encryption }: Pick<App, 'db' | 'encryption'>,
  userUuid: string,
  service: ScrobbleService,
) {
  const row = await db
    .selectFrom('scrobbleAccount')
    .where('userUuid', '=', userUuid)
    .where('service', '=', service)
    .selectAll()
    .executeTakeFirst()
  return row && { ...row, decrypted: await encryption.decrypt(row.token, associatedDataOf(userUuid, service)) }
}
export type LinkedAccount = NonNullable<Awaited<ReturnType<typeof accountWithToken>>>

/** Deletes a link that its service has ended and notifies its user, unless it has been linked again meanwhile. */
export async function endLink(app: Pick<App, 'db' | 'ids' | 'jobs'>, account: LinkedAccount): Promise<void> {
  const { userUuid, service, token } = account
  await app.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('scrobbleAccount')
      .where('userUuid', '=', userUuid)
      .where('service', '=', service)
      .where('token', '=', token)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await app.jobs.add(trx, 'scrobblingEnded', { userUuid, service, endId: app.ids.uuid() })
  })
}

export const scrobblingOf = (db: Db, userUuid: string) =>
  db
    .selectFrom('scrobbleAccount as account')
    .where('userUuid', '=', userUuid)
    .select(['service', 'name', 'linkedAt'])
    .select((is) =>
      is
        .selectFrom('scrobble')
        .whereRef('scrobble.userUuid', '=', 'account.userUuid')
        .whereRef('scrobble.service', '=', 'account.service')
        .where('sentAt', 'is', null)
        .select((of) => of.fn.countAll<number>().as('waiting'))
        .as('waiting'),
    )
    .orderBy('service')
    .execute()

/** Moves the accounts of one user to another who has none at the same service. Tokens are encrypted for their user. */
export async function mergeScrobbling(
  { encryption }: Pick<App, 'encryption'>,
  trx: Trx,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const { rows } = await sql<Pick<Link, 'service' | 'token'>>`
    select service, token from "scrobbleAccount" as "moved" where "userUuid" = ${from}::uuid and not exists (
      select from "scrobbleAccount" as "own" where "own"."userUuid" = ${into}::uuid and "own".service = "moved".service)
  `.execute(trx)
  for (const { service, token } of rows) {
    const decrypted = await encryption.decrypt(token, associatedDataOf(from, service))
    if (decrypted === undefined) continue
    await trx
      .updateTable('scrobbleAccount')
      .set({ userUuid: into, token: await encryption.encrypt(decrypted, associatedDataOf(into, service)) })
      .where('userUuid', '=', from)
      .where('service', '=', service)
      .execute()
  }
  await trx.deleteFrom('scrobbleAccount').where('userUuid', '=', from).execute()
}

/** The accounts at services of the people in a room. */
export const accountsIn = (db: Db, roomUuid: string) =>
  db
    .selectFrom('whereabouts')
    .innerJoin('scrobbleAccount as account', 'account.userUuid', 'whereabouts.userUuid')
    .where('whereabouts.roomUuid', '=', roomUuid)
    .select(['account.userUuid', 'account.service'])
    .orderBy('account.userUuid')
