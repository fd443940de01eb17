import * as z from 'zod'
import { violatedConstraint } from '../../../db/db.ts'
import { admin, anyone } from '../../../platform/access.ts'
import type { Columns } from '../../../platform/list/conditions.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowsOf, type Listed } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged } from '../../../platform/schemas.ts'
import { sql } from 'kysely'
import { customFieldsOf } from './custom-fields.ts'
import { noSeasonNow, rowId, Season, seasonNotFound } from './schemas.ts'
import { shortestSeasonMs } from './next-season.ts'
import {
  changeSeasons,
  overlapping,
  scheduleEnd,
  seasonAfter,
  seasonAt,
  seasonBefore,
  seasonById,
} from './queries.ts'

const columns = {
  ...({ id: 'number', name: 'text', startTime: 'instant', endTime: 'instant' } as const),
  ...({ createdAt: 'instant', updatedAt: 'instant' } as const),
} as const satisfies Columns

const listed: Listed = { columns, from: sql`"season"`, key: 'id' }
const refusals = {
  seasonEndsBeforeStart: [400, 'A season must end after it starts'],
  seasonTooShort: [400, 'A season must last at least a day'],
  seasonsOverlap: [409, 'This season overlaps another one'],
  seasonNameTaken: [409, 'Another season already has this name'],
} as const
const fields = {
  // A name is part of a path, where dots alone mean a folder.
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine((name) => !/^\.+$/.test(name), { error: 'must not be dots alone' }),
  startTime: z.iso.datetime({ offset: true }),
  endTime: z.iso.datetime({ offset: true }),
}

function wrongWith({ startTime, endTime }: { startTime: Date; endTime: Date }) {
  if (endTime <= startTime) return 'seasonEndsBeforeStart'
  return endTime.getTime() - startTime.getTime() < shortestSeasonMs ? 'seasonTooShort' : undefined
}

export const currentSeason = operation('GET /seasons/current', {
  summary: 'Get the current season',
  access: anyone,
  returns: Season,
  errors: { noSeasonNow },
  async handle({ app, fail }) {
    const season = await seasonAt(app.db, new Date(app.clock.now()))
    if (!season) throw fail('noSeasonNow')
    return season
  },
})

export const seasonsAround = operation('GET /seasons/around/{instant}', {
  summary: 'Get the current season, and the last one that started before a given time and the first one after it',
  access: anyone,
  params: { instant: z.iso.datetime({ offset: true }) },
  returns: z.object({ current: Season.nullable(), previous: Season.nullable(), next: Season.nullable() }),
  async handle({ app: { db, clock }, params }) {
    const [at, now] = [new Date(params.instant), new Date(clock.now())]
    const [current, previous, next] = await Promise.all([
      seasonAt(db, now),
      seasonBefore(db, at, now),
      seasonAfter(db, at, now),
    ])
    return { current: current ?? null, previous: previous ?? null, next: next ?? null }
  },
})

export const listSeasons = operation('GET /admin/seasons', {
  summary: 'List all seasons, newest first (admin)',
  access: admin,
  query: listQuery(columns),
  returns: pageOf(Season.partial()),
  handle: ({ app, query }) => rowsOf<Season>(app.db, listed, query),
})

export const getSeason = operation('GET /admin/seasons/{id}', {
  summary: 'Get a season with its custom fields (admin)',
  access: admin,
  params: { id: rowId },
  returns: Season.extend({ customFields: z.record(z.string(), z.string()) }),
  errors: { seasonNotFound },
  async handle({ app, params, fail }) {
    const season = await seasonById(app.db, params.id)
    if (!season) throw fail('seasonNotFound')
    return { ...season, customFields: await customFieldsOf(app.db, season.id) }
  },
})

export const createSeason = operation('POST /points/season', {
  summary: 'Create a season. When the last one ends, a new one of the same length starts automatically.',
  access: admin,
  status: 201,
  body: z.object(fields),
  returns: Season,
  errors: refusals,
  async handle({ app, body, fail }) {
    const [startTime, endTime] = [new Date(body.startTime), new Date(body.endTime)]
    const wrong = wrongWith({ startTime, endTime })
    if (wrong) throw fail(wrong)
    const at = new Date(app.clock.now())
    return changeSeasons(app.db, async (trx) => {
      if (await overlapping(trx, { startTime, endTime })) throw fail('seasonsOverlap')
      const season = await trx
        .insertInto('season')
        .values({ name: body.name, startTime, endTime, createdAt: at, updatedAt: at })
        .returningAll()
        .executeTakeFirstOrThrow()
      await scheduleEnd(trx, app, season)
      return season
    }).catch((error: unknown) => {
      throw violatedConstraint(error) === 'seasonName' ? fail('seasonNameTaken') : error
    })
  },
})

export const changeSeason = operation('PATCH /points/season/{id}', {
  summary: 'Update the name or times of a season',
  access: admin,
  params: { id: rowId },
  body: z.object(fields).partial(),
  returns: Season,
  errors: { ...refusals, seasonNotFound },
  async handle({ app, params, body, fail }) {
    const updatedAt = new Date(app.clock.now())
    return changeSeasons(app.db, async (trx) => {
      const before = await seasonById(trx, params.id)
      if (!before) throw fail('seasonNotFound')
      const startTime = body.startTime ? new Date(body.startTime) : before.startTime
      const endTime = body.endTime ? new Date(body.endTime) : before.endTime
      const wrong = wrongWith({ startTime, endTime })
      if (wrong) throw fail(wrong)
      if (await overlapping(trx, { startTime, endTime, but: before.id })) throw fail('seasonsOverlap')
      const season = await trx
        .updateTable('season')
        .set({ name: body.name ?? before.name, startTime, endTime, updatedAt })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await scheduleEnd(trx, app, season)
      return season
    }).catch((error: unknown) => {
      throw violatedConstraint(error) === 'seasonName' ? fail('seasonNameTaken') : error
    })
  },
})

/** Both paths do the same; clients use one or the other. */
const removal = <const K extends 'DELETE /points/season/{id}' | 'DELETE /admin/seasons/{id}'>(key: K) =>
  operation(key, {
    summary: 'Delete a season. Deleting the last one stops new seasons from starting automatically.',
    access: admin,
    params: { id: rowId },
    returns: Acknowledged,
    errors: {
      seasonNotFound,
      seasonHasPoints: [409, 'This season can’t be deleted because it has points or avatar awards'],
    },
    async handle({ app, params, fail }) {
      const gone = await app.db
        .deleteFrom('season')
        .where('id', '=', params.id)
        .executeTakeFirst()
        .catch((error: unknown) => {
          throw violatedConstraint(error) ? fail('seasonHasPoints') : error
        })
      if (gone.numDeletedRows === 0n) throw fail('seasonNotFound')
      return acknowledged
    },
  })

export const deleteSeason = removal('DELETE /points/season/{id}')
export const deleteAdminSeason = removal('DELETE /admin/seasons/{id}')
