import type { App } from '../../../app.ts'
import { hourMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { removeParts } from './queries.ts'

/** Deletes uploads that were not continued, and forgets those that became songs long ago. */
export const removeExpiredUploads = (app: App): JobHandler<'removeExpiredUploads'> => ({
  every: hourMs,
  async run() {
    await app.db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom('resumableUpload')
        .where('expiresAt', '<=', new Date(app.clock.now()))
        .returning(['uuid', 'uploadUuid'])
        .execute()
      const unfinished = gone.filter(({ uploadUuid }) => uploadUuid === null)
      await removeParts(
        app,
        trx,
        unfinished.map(({ uuid }) => uuid),
      )
    })
  },
})
