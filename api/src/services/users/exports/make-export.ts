import type { App } from '../../../app.ts'
import { dayMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import type { Holder } from '../../../platform/personal-data.ts'
import { queueClosingNotices } from '../closing/notices.ts'
import { ArchiveWriter } from './archive.ts'

/** How long an archive can be downloaded. */
const exportLastsMs = 7 * dayMs
/** Once an archive exceeds this size, further files are only listed in it. */
const maxFileBytes = 1_500_000_000
/** A zip file without extensions can have 65,535 files. */
const maxFiles = 60_000

/** The storage folder for the parts of an archive. */
export const archiveOf = (exportUuid: string) => `exports/${exportUuid}`

/**
 * Creates a requested archive (decision 0051). Idempotent: a second run creates the same file and sends no second
 * e-mail.
 */
export const exportPerson = (app: App, max = maxFileBytes): JobHandler<'exportPerson'> => ({
  atOnce: 1,
  async run({ exportUuid }) {
    const request = await app.db
      .selectFrom('personExport')
      .innerJoin('user', 'user.id', 'personExport.userId')
      .where('personExport.uuid', '=', exportUuid)
      .where('personExport.status', '=', 'WAITING')
      .where('user.deactivatedAt', 'is', null)
      .select(['user.id', 'user.uuid'])
      .executeTakeFirst()
    if (!request) return
    const mtime = new Date(app.clock.now())
    const archive = new ArchiveWriter({ storage: app.storage, folder: archiveOf(exportUuid), mtime })
    await fill(app, archive, request, max)
    await markReady(app, { exportUuid, userId: request.id, size: await archive.end() })
  },
  async givenUp({ exportUuid }) {
    await app.db.updateTable('personExport').set({ status: 'FAILED' }).where('uuid', '=', exportUuid).execute()
  },
})

/** Texts come first, so that they are included however many media files there are. */
async function fill(app: App, archive: ArchiveWriter, who: Holder, max: number): Promise<void> {
  for (const one of app.personalData)
    for (const [name, content] of Object.entries(await one.read(app, who)))
      await archive.addText(`${name}.json`, JSON.stringify(content, null, 2))
  const left: string[] = []
  let count = 0
  for (const one of app.personalData)
    for (const { path, open } of (await one.files?.(app, who)) ?? []) {
      const isFull = archive.size >= max || count >= maxFiles
      const chunks = isFull ? undefined : await open()
      if (isFull) left.push(path)
      if (!chunks) continue
      await archive.addFile(path, chunks)
      count += 1
    }
  if (left.length > 0) await archive.addText('left-out.json', JSON.stringify(left, null, 2))
}

async function markReady(app: App, made: { exportUuid: string; userId: number; size: number }): Promise<void> {
  const now = app.clock.now()
  const expiresAt = new Date(now + exportLastsMs)
  await app.db.transaction().execute(async (trx) => {
    const ready = await trx
      .updateTable('personExport')
      .set({ status: 'READY', size: made.size, readyAt: new Date(now), expiresAt })
      .where('uuid', '=', made.exportUuid)
      .where('status', '=', 'WAITING')
      .returning('uuid')
      .executeTakeFirst()
    if (ready) await queueClosingNotices(app, trx, { userId: made.userId, about: 'exportReady', at: expiresAt })
  })
}
