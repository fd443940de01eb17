import { must } from '@segue/shared/must.ts'
import * as z from 'zod'
import type { Db } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { instant, raw, uuid } from '../../../platform/schemas.ts'
import { serveFile } from '../../../platform/http/serve-file.ts'
import { dayMs } from '../../../ports/clock.ts'
import { confirmationErrors, requireConfirmation } from '../confirmation.ts'
import { SubmittedPassword } from '../schemas.ts'
import { archiveIn } from './archive.ts'
import { removeExports } from './expired-exports.ts'
import { archiveOf } from './make-export.ts'

/** The minimum time between two exports. */
const exportEveryMs = dayMs

const PersonExport = z
  .object({
    uuid: z.string(),
    status: z.enum(['WAITING', 'READY', 'FAILED']),
    /** Bytes, once it is ready. */
    size: z.number().nullable(),
    requestedAt: instant,
    readyAt: instant.nullable(),
    expiresAt: instant.nullable(),
  })
  .meta({ id: 'PersonExport' })

/** A user's latest export that has not expired. */
const latestOf = (db: Db, userUuid: string, now: number) =>
  db
    .selectFrom('personExport')
    .innerJoin('user', 'user.id', 'personExport.userId')
    .where('user.uuid', '=', userUuid)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', new Date(now))]))
    .select(['personExport.uuid', 'status', 'size', 'requestedAt', 'readyAt', 'expiresAt'])
    .orderBy('requestedAt', 'desc')
    .executeTakeFirst()

export const requestExport = operation('POST /users/export', {
  summary:
    'Request an archive of all my data, including files. An email is sent when it is ready. Requests within a day return the same export. Requires the password or a sign-in within the last ten minutes.',
  access: user,
  allowance: 'signIn',
  body: z.object({ password: SubmittedPassword.optional() }),
  returns: PersonExport,
  status: 202,
  errors: confirmationErrors,
  async handle({ app, caller, client, body, fail }) {
    await requireConfirmation({ app, caller, client, body, fail })
    const now = app.clock.now()
    return app.db.transaction().execute(async (trx) => {
      // Concurrent requests wait here, and find the export the first one started.
      const { id: userId } = await trx
        .selectFrom('user')
        .where('uuid', '=', uuidOf(caller))
        .select('id')
        .forUpdate()
        .executeTakeFirstOrThrow()
      const latest = await latestOf(trx, uuidOf(caller), now)
      const isFresh = latest && latest.requestedAt.getTime() > now - exportEveryMs
      if (latest && latest.status !== 'FAILED' && (isFresh || latest.status === 'WAITING')) return latest
      // Earlier exports can't be downloaded any more.
      await removeExports(app, trx, (row) => row('userId', '=', userId))
      const request = { uuid: app.ids.uuid(), status: 'WAITING' as const, requestedAt: new Date(now) }
      await trx
        .insertInto('personExport')
        .values({ ...request, userId })
        .execute()
      await app.jobs.add(trx, 'exportPerson', { exportUuid: request.uuid }, { dedupeKey: request.uuid })
      return { ...request, size: null, readyAt: null, expiresAt: null }
    })
  },
})

export const ownExport = operation('GET /users/export', {
  summary: 'Get the status of my latest export',
  access: user,
  returns: z.object({ export: PersonExport.nullable() }),
  async handle({ app, caller }) {
    return { export: (await latestOf(app.db, uuidOf(caller), app.clock.now())) ?? null }
  },
})

export const downloadExport = operation('GET /users/export/{exportUuid}/file', {
  summary: 'Download my export as a zip file. Available for seven days.',
  access: user,
  params: { exportUuid: uuid },
  returns: raw('application/zip'),
  errors: { archiveNotFound: [404, 'This export doesn’t exist or has expired'] },
  async handle({ app, caller, params, request, fail }) {
    const latest = await latestOf(app.db, uuidOf(caller), app.clock.now())
    if (latest?.uuid !== params.exportUuid || latest.status !== 'READY') throw fail('archiveNotFound')
    const archive = archiveIn(app.storage, must(latest.size, 'the size of the finished export'))
    const answer = await serveFile(archive, archiveOf(params.exportUuid), request, 'private, no-store')
    if (!answer) throw fail('archiveNotFound')
    answer.headers.set('Content-Disposition', 'attachment; filename="segue-export.zip"')
    return answer
  },
})
