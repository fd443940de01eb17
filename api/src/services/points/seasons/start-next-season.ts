import type { App } from '../../../app.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { nextName, nextSeason } from './next-season.ts'
import { changeSeasons, seasons, scheduleEnd } from './queries.ts'

/** Starts the next season if the last one has ended and nobody has created another. Idempotent. */
export const startNextSeason = (app: App): JobHandler<'turnSeason'> => ({
  run: () =>
    changeSeasons(app.db, async (trx) => {
      const now = app.clock.now()
      const last = await seasons(trx).orderBy('endTime', 'desc').limit(1).executeTakeFirst()
      if (!last || last.endTime.getTime() > now) return
      const next = nextSeason({ startTime: last.startTime.getTime(), endTime: last.endTime.getTime() }, now)
      const taken = new Set((await trx.selectFrom('season').select('name').execute()).map(({ name }) => name))
      let name = nextName(last.name)
      while (taken.has(name)) name = nextName(name)
      const at = new Date(now)
      const begun = await trx
        .insertInto('season')
        .values({
          name,
          createdAt: at,
          updatedAt: at,
          startTime: new Date(next.startTime),
          endTime: new Date(next.endTime),
        })
        .returning(['id', 'endTime'])
        .executeTakeFirstOrThrow()
      await scheduleEnd(trx, app, begun)
      app.log.info({ name }, 'a season has started')
    }),
})
