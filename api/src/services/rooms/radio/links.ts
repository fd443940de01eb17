import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { hashOf } from '../../../platform/hash.ts'

/**
 * A room's radio has a secret address too, for rooms that aren't public: a key in place of the room's slug. No slug
 * begins with its first character.
 */
const prefix = '~'
const keyBytes = 24
export const isRadioKey = (id: string): boolean => /^~[\w-]{32}$/.test(id)

const associatedDataOf = (roomUuid: string) => `radio link/${roomUuid}`

/** The room that a key leads to. */
export async function roomOfKey(db: Db, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('radioLink')
    .where('keyHash', '=', hashOf(key))
    .select('roomUuid')
    .executeTakeFirst()
  return row?.roomUuid
}

/** The key of a room's radio; undefined if there is none, or if it can't be decrypted any more. */
export async function radioKeyOf(app: Pick<App, 'db' | 'encryption'>, roomUuid: string) {
  const link = await app.db
    .selectFrom('radioLink')
    .where('roomUuid', '=', roomUuid)
    .select(['key', 'createdAt'])
    .executeTakeFirst()
  const key = link && (await app.encryption.decrypt(link.key, associatedDataOf(roomUuid)))
  return key === undefined ? undefined : { key, createdAt: link?.createdAt ?? new Date(0) }
}

/** Gives a room a new key; the one before leads nowhere from then on. */
export async function renewRadioKey(app: Pick<App, 'db' | 'encryption' | 'ids' | 'clock'>, roomUuid: string) {
  const key = prefix + Buffer.from(app.ids.bytes(keyBytes)).toString('base64url')
  const createdAt = new Date(app.clock.now())
  const link = {
    keyHash: hashOf(key),
    key: await app.encryption.encrypt(key, associatedDataOf(roomUuid)),
    createdAt,
  }
  await app.db
    .insertInto('radioLink')
    .values({ roomUuid, ...link })
    .onConflict((conflict) => conflict.column('roomUuid').doUpdateSet(link))
    .execute()
  return { key, createdAt }
}

export const removeRadioKey = (db: Db, roomUuid: string) =>
  db.deleteFrom('radioLink').where('roomUuid', '=', roomUuid).execute()
