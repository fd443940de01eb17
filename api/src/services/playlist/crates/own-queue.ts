import { isUuid } from '@segue/shared/uuid.ts'
import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'
import { keyOf } from './add-once.ts'
import { lockCrate, moveLocked } from './edit-queries.ts'
import { songsOf, type CrateRow } from './queries.ts'
import type { CrateSong } from './schemas.ts'

/** How many songs of a queue a room considers for its DJ. */
const maxCandidates = 50

/** Runs an edit of a crate's songs, as every operation does, and notifies the owner's rooms if it is their queue. */
export async function editSongs<T>(
  app: Pick<App, 'db' | 'rooms'>,
  { crate, request }: { crate: Pick<CrateRow, 'special' | 'userUuid'>; request: Request },
  edit: (db: Db) => Promise<T>,
): Promise<T> {
  const result = await edit(app.db)
  if (crate.special === 'queue') notifyRooms(app, crate.userUuid, keyOf(request))
  return result
}

/** Notifies the rooms that a person is in of a change of their queue (room rule R323). After the commit. */
export function notifyRooms({ rooms }: Pick<App, 'rooms'>, userUuid: string, editKey: string | null = null): void {
  rooms.actWherever(userUuid, { type: 'queueChanged', userUuid, editKey })
}

/** The first songs of a person's queue, and whether an entry is no longer in any crate. */
export async function queueStart(
  db: Db,
  userUuid: string,
  entry: string | null,
): Promise<{ songs: CrateSong[]; isGone: boolean }> {
  const queue = await queueOf(db, userUuid)
  const songs = queue ? await songsOf(db, queue.id, maxCandidates) : []
  if (entry === null || !isUuid(entry)) return { songs, isGone: false }
  const found = await db.selectFrom('crateSong').where('uuid', '=', entry).select('id').executeTakeFirst()
  return { songs, isGone: found === undefined }
}

/** Moves an entry to the end of a person's queue; false if it is there already, or not in their queue. */
export async function moveToEnd(trx: Trx, userUuid: string, entry: string): Promise<boolean> {
  const queue = await queueOf(trx, userUuid)
  if (!queue) return false
  await lockCrate(trx, queue.id)
  const last = await trx
    .selectFrom('crateSong')
    .where('crateId', '=', queue.id)
    .select('uuid')
    .orderBy('rank', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.uuid !== entry && (await moveLocked(trx, queue.id, entry, Infinity)) !== undefined
}

const queueOf = (db: Db, userUuid: string) =>
  db
    .selectFrom('crate')
    .where('userUuid', '=', userUuid)
    .where('special', '=', 'queue')
    .select('id')
    .executeTakeFirst()
