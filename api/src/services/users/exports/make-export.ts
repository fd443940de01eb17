import { zipSync, strToU8, type Zippable } from 'fflate'
import type { App } from '../../../app.ts'
import { dayMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { queueClosingNotices } from '../closing/notices.ts'

declare module '../../../ports/jobs.ts' {
  interface JobKinds {
    exportPerson: { exportUuid: string }
  }
}

/** How long an archive can be downloaded. */
const exportLastsMs = 7 * dayMs
/** The archive is put together in memory: files beyond this are named in it and left where they are. */
const mostFileBytes = 64 * 1024 * 1024

export const archiveOf = (exportUuid: string) => `exports/${exportUuid}/export.zip`

/** Makes the archive somebody asked for. Making it again makes the same file, and no second letter. */
export const exportPerson = (app: App): JobHandler<'exportPerson'> => ({
  atOnce: 1,
  async run({ exportUuid }) {
    const asked = await app.db
      .selectFrom('personExport')
      .innerJoin('user', 'user.id', 'personExport.userId')
      .where('personExport.uuid', '=', exportUuid)
      .where('personExport.status', '=', 'WAITING')
      .where('user.deactivatedAt', 'is', null)
      .select(['user.id', 'user.uuid'])
      .executeTakeFirst()
    if (!asked) return
    const archive = await archiveFor(app, asked)
    await app.storage.put(archiveOf(exportUuid), archive, 'application/zip')
    await markReady(app, { exportUuid, userId: asked.id, size: archive.byteLength })
  },
  async givenUp({ exportUuid }) {
    await app.db.updateTable('personExport').set({ status: 'FAILED' }).where('uuid', '=', exportUuid).execute()
  },
})

async function archiveFor(app: App, who: { id: number; uuid: string }) {
  const archive: Zippable = {}
  const left: string[] = []
  let room = mostFileBytes
  for (const one of app.personalData) {
    for (const [name, content] of Object.entries(await one.read(app, who)))
      archive[`${name}.json`] = strToU8(JSON.stringify(content, null, 2))
    for (const { path, key } of (await one.files?.(app, who)) ?? []) {
      const file = await app.storage.get(key)
      if (!file) continue
      if (file.length > room) {
        await file.body.cancel()
        left.push(path)
        continue
      }
      room -= file.length
      // Sound and pictures are compressed already.
      archive[path] = [new Uint8Array(await new Response(file.body).arrayBuffer()), { level: 0 }]
    }
  }
  if (left.length > 0) archive['left-out.json'] = strToU8(JSON.stringify(left, null, 2))
  return zipSync(archive, { mtime: new Date(app.clock.now()) })
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
