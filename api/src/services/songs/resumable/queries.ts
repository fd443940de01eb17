import { sql, type Selectable } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'
import type { ResumableRefusal, ResumableUploadTable, UploadPart } from '../../../db/tables/resumable-uploads.ts'
import { dayMs, minuteMs } from '../../../ports/clock.ts'

export type ResumableRow = Selectable<ResumableUploadTable>
type Context = Pick<App, 'clock' | 'jobs'>

/** How long an unfinished upload can be continued after its last part. */
export const openForMs = dayMs
/** How long a file that became a song is recognized before it is sent. */
const knownForMs = 30 * dayMs
/** Uploads for one list are added in order, without waiting for one that has stopped this long. */
const waitsForMs = minuteMs

/** The folder of an upload's parts in storage. */
export const partsOf = (uuid: string) => `resumable/${uuid}`

/** A user's uploads that are neither songs nor refused yet. */
export const openUploads = (db: Db, userUuid: string) =>
  db
    .selectFrom('resumableUpload')
    .where('userUuid', '=', userUuid)
    .where('uploadUuid', 'is', null)
    .where('refusal', 'is', null)

export const findResumable = (db: Db, uuid: string): Promise<ResumableRow | undefined> =>
  db.selectFrom('resumableUpload').where('uuid', '=', uuid).selectAll().executeTakeFirst()

/** A user's upload; one that has expired is gone. */
export const ownResumable = ({ db, clock }: Pick<App, 'db' | 'clock'>, uuid: string, userUuid: string) =>
  db
    .selectFrom('resumableUpload')
    .where('uuid', '=', uuid)
    .where('userUuid', '=', userUuid)
    .where('expiresAt', '>', new Date(clock.now()))
    .selectAll()
    .executeTakeFirst()

/**
 * A user's upload that can be continued, or needn't be sent because it is a song. If it was refused, or its song has
 * failed or been deleted, the file has to be sent again.
 */
export async function continuable(app: Pick<App, 'db' | 'clock'>, uuid: string, userUuid: string) {
  const row = await ownResumable(app, uuid, userUuid)
  if (!row || row.refusal !== null) return undefined
  if (row.uploadUuid === null) return row
  const song = await app.db
    .selectFrom('uploadedSong')
    .where('uuid', '=', row.uploadUuid)
    .where('deletedAt', 'is', null)
    .where('status', '!=', 'VERIFICATION_ERROR')
    .select('id')
    .executeTakeFirst()
  return song && row
}

/**
 * Adds a stored part at an offset; false if the upload isn't there any more, because another request was first. The last
 * part queues what makes the file a song.
 */
export function addPart(
  { db, clock, jobs }: Context & Pick<App, 'db'>,
  { uuid, offset, part }: { uuid: string; offset: number; part: UploadPart },
): Promise<boolean> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('resumableUpload')
      .set({
        received: offset + part.bytes,
        parts: sql<string>`parts || ${JSON.stringify([part])}::jsonb`,
        updatedAt: new Date(now),
        expiresAt: new Date(now + openForMs),
      })
      .where('uuid', '=', uuid)
      .where('received', '=', offset)
      .where('uploadUuid', 'is', null)
      .returning(['received', 'size'])
      .executeTakeFirst()
    if (row && row.received === row.size)
      await jobs.add(trx, 'finishUpload', { resumableUuid: uuid }, { dedupeKey: uuid })
    return row !== undefined
  })
}

/** Whether an earlier upload for the same list is still being sent or saved. */
export async function isPreceded({ db, clock }: Pick<App, 'db' | 'clock'>, row: ResumableRow): Promise<boolean> {
  if (row.addTo === null) return false
  const earlier = await openUploads(db, row.userUuid)
    .where('addTo', '=', row.addTo)
    .where('id', '<', row.id)
    .where('updatedAt', '>', new Date(clock.now() - waitsForMs))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

/** Records the song that an upload became. Its parts are deleted after the commit. */
export const becomeSong = ({ clock, jobs }: Context, trx: Trx, uuid: string, uploadUuid: string) =>
  close({ jobs }, trx, uuid, { uploadUuid, expiresAt: new Date(clock.now() + knownForMs) })

/** Records why an upload did not become a song. */
export const refuseUpload = ({ jobs }: Context, trx: Trx, uuid: string, refusal: ResumableRefusal) =>
  close({ jobs }, trx, uuid, { refusal: JSON.stringify(refusal) })

async function close(
  { jobs }: Pick<App, 'jobs'>,
  trx: Trx,
  uuid: string,
  outcome: { uploadUuid: string; expiresAt: Date } | { refusal: string },
): Promise<void> {
  const closed = await trx
    .updateTable('resumableUpload')
    .set({ ...outcome, parts: '[]' })
    .where('uuid', '=', uuid)
    .where('uploadUuid', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (closed) await removeParts({ jobs }, trx, [uuid])
}

/** Deletes what was received of uploads, after the commit. */
export async function removeParts({ jobs }: Pick<App, 'jobs'>, trx: Trx, uuids: readonly string[]): Promise<void> {
  for (const uuid of uuids) {
    const prefix = `${partsOf(uuid)}/`
    await jobs.add(trx, 'removeFiles', { prefix }, { dedupeKey: prefix })
  }
}
