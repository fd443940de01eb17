import { sql } from 'kysely'
import { countryOfNumber, internationalNumber } from '@segue/shared/people/phone-countries.ts'
import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'
import { dayMs } from '../../../ports/clock.ts'
import { totals } from '../../../platform/list/totals.ts'

/** More than nearly every address book contains. */
export const maxContacts = totals.contacts.most
/** How many new numbers an account can add a day: one full replacement of its book, and some more. */
export const maxNewPerDay = 6000

export type NewContact = { phone: string; name?: string | null | undefined }
type HashedContact = { numberHash: string; name: string | null }

const hashPurpose = 'phone numbers'

/** Returns the function that hashes numbers for comparing contacts. */
export const numberHasher = (app: Pick<App, 'hashes'>) => app.hashes.of(hashPurpose)

/** The number a user signs in with, in international form. */
export const ownNumber = (db: Db, uuid: string) =>
  db
    .selectFrom('phone')
    .innerJoin('user', 'user.id', 'phone.userId')
    .where('user.uuid', '=', uuid)
    .select('phone.number')
    .executeTakeFirst()

/**
 * The valid contacts, each number once. A number without a country code belongs to the given country, or to the country
 * of the sender's own number.
 */
export async function hashContacts(
  app: Pick<App, 'db' | 'hashes'>,
  { me, contacts, country }: { me: string; contacts: readonly NewContact[]; country: string | undefined },
): Promise<HashedContact[]> {
  const own = country === undefined ? await ownNumber(app.db, me) : undefined
  const from = country ?? (own && countryOfNumber(own.number)) ?? ''
  const hash = await numberHasher(app)
  const found = new Map<string, HashedContact>()
  for (const { phone, name } of contacts) {
    const isWhole = /^\s*(?:\+|00)/.test(phone)
    const number = isWhole || from !== '' ? internationalNumber(from, phone) : undefined
    if (number === undefined) continue
    const numberHash = hash(number)
    found.set(numberHash, { numberHash, name: name?.trim() || null })
  }
  return [...found.values()]
}

export type BookResult = 'kept' | 'contactsFull' | 'contactsTooFast'

/** Adds contacts to a user's book, or replaces it. Sending the same book again adds nothing new. */
export async function keepContacts(
  trx: Trx,
  { me, contacts, replace, at }: { me: string; contacts: readonly HashedContact[]; replace: boolean; at: Date },
): Promise<{ outcome: BookResult; added: number; count: number }> {
  // The lock makes concurrent calls share the limits.
  await trx.selectFrom('user').where('uuid', '=', me).select('id').forUpdate().execute()
  const before = await trx.selectFrom('contact').where('userUuid', '=', me).select('numberHash').execute()
  const known = new Set(before.map(({ numberHash }) => numberHash))
  const added = contacts.filter(({ numberHash }) => !known.has(numberHash)).length
  const count = replace ? contacts.length : known.size + added
  if (count > maxContacts) return { outcome: 'contactsFull', added: 0, count: known.size }
  if (!(await noteUpload(trx, { me, added, at }))) return { outcome: 'contactsTooFast', added: 0, count: known.size }
  const hashes = contacts.map(({ numberHash }) => numberHash)
  if (replace)
    await sql`delete from "contact" where "userUuid" = ${me} and "numberHash" <> all(${hashes}::text[])`.execute(trx)
  const names = contacts.map(({ name }) => name)
  await sql`
    insert into "contact" ("userUuid", "numberHash", "name", "createdAt")
    select ${me}::uuid, "new"."numberHash", "new"."name", ${at}::timestamptz
    from unnest(${hashes}::text[], ${names}::text[]) as "new" ("numberHash", "name")
    on conflict ("userUuid", "numberHash") do update set "name" = coalesce(excluded."name", "contact"."name")`.execute(
    trx,
  )
  return { outcome: 'kept', added, count }
}

/** Records how many numbers a user has added; false if that exceeds the daily limit. */
async function noteUpload(trx: Trx, { me, added, at }: { me: string; added: number; at: Date }): Promise<boolean> {
  if (added === 0) return true
  const today = new Date(at.getTime() - dayMs)
  await trx.deleteFrom('contactUpload').where('userUuid', '=', me).where('at', '<=', today).execute()
  const { brought } = await trx
    .selectFrom('contactUpload')
    .where('userUuid', '=', me)
    .select((row) => row.fn.coalesce(row.fn.sum<string>('numbers'), sql<string>`0`).as('brought'))
    .executeTakeFirstOrThrow()
  if (Number(brought) + added > maxNewPerDay) return false
  await trx.insertInto('contactUpload').values({ userUuid: me, numbers: added, at }).execute()
  return true
}
