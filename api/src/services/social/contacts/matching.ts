import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { profileRows } from '../../users/public.ts'
import { friendUuidsOf } from '../friends/queries.ts'
import { numberHasher } from './book.ts'

/** Batch size for numbers that have no hash yet, or one with an old key. */
const hashedAtOnce = 1000

/** Brings the hash of every account's number up to date. */
async function hashNumbers(app: Pick<App, 'db' | 'hashes'>): Promise<void> {
  const hash = await numberHasher(app)
  const mark = `${hash('').split('.')[0] ?? ''}.`
  for (;;) {
    const rows = await app.db
      .selectFrom('phone')
      .where((is) => is.or([is('numberHash', 'is', null), is(sql`starts_with("numberHash", ${mark})`, 'is', false)]))
      .select('number')
      .limit(hashedAtOnce)
      .execute()
    if (rows.length === 0) return
    const numbers = rows.map(({ number }) => number)
    await sql`
      update "phone" set "numberHash" = "made"."hash"
      from unnest(${numbers}::text[], ${numbers.map(hash)}::text[]) as "made" ("number", "hash")
      where "phone"."number" = "made"."number"`.execute(app.db)
  }
}

/**
 * The users whose verified number is in a user's book, with the name they have there. Users are excluded if either has
 * blocked the other.
 */
export async function matchesOf(
  app: Pick<App, 'db' | 'hashes'>,
  me: string,
  { limit, offset, among }: { limit: number; offset: number; among?: readonly string[] | undefined },
) {
  await hashNumbers(app)
  const { db } = app
  return profileRows(db)
    .innerJoin('phone', 'phone.userId', 'user.id')
    .innerJoin('contact', 'contact.numberHash', 'phone.numberHash')
    .leftJoin(friendUuidsOf(db, me).as('friend'), 'friend.userUuid', 'user.uuid')
    .where('contact.userUuid', '=', me)
    .where('user.uuid', '<>', me)
    .where('user.role', '<>', 'bot')
    .$if(among !== undefined, (rows) => rows.where('user.uuid', 'in', [...(among ?? [])]))
    .where(
      sql<boolean>`not exists (
        select from "blockedUser"
        where ("byUuid" = ${me} and "blockedUser"."userUuid" = "user"."uuid")
          or ("byUuid" = "user"."uuid" and "blockedUser"."userUuid" = ${me}))`,
    )
    .select(['contact.name as contactName', 'friend.since'])
    .orderBy(sql`lower("userProfile"."nickname")`)
    .orderBy('user.uuid')
    .limit(limit)
    .offset(offset)
    .execute()
}
