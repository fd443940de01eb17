import { isUuid } from '@segue/shared/uuid.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { App } from '../../../app.ts'
import { violatedConstraint } from '../../../db/db.ts'
import { admin } from '../../../platform/access.ts'
import type { Columns } from '../../../platform/list/conditions.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowOf, rowsOf, type Listed } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged, instant, wholeNumber } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'

const columns = {
  ...({ id: 'number', kind: 'text', state: 'text', attempts: 'number', repeats: 'boolean' } as const),
  ...({ lastError: 'text', runAt: 'instant', givenUpAt: 'instant', createdAt: 'instant' } as const),
} as const satisfies Columns

const AdminJob = z
  .object({
    id: z.number(),
    kind: z.string(),
    state: z.enum(['WAITING', 'RETRYING', 'RUNNING', 'FAILED']),
    attempts: z.number(),
    repeats: z.boolean(),
    /** With everything that may be a secret removed. */
    lastError: z.string().nullable(),
    runAt: instant,
    givenUpAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'AdminJob' })
type AdminJob = z.input<typeof AdminJob>

/** A run of at least this many letters and digits may be a token, a key or a code. */
const shortestSecret = 24

/** Jobs in their current state. Secrets are hidden in SQL, so that no filter can guess them piece by piece. */
const listedNow = ({ clock }: Pick<App, 'clock'>): Listed => ({
  columns,
  from: sql`"job"`,
  as: {
    state: sql`case when "givenUpAt" is not null then 'FAILED'
      when "takenUntil" > ${new Date(clock.now())}::timestamptz then 'RUNNING'
      when "attempts" > 0 then 'RETRYING' else 'WAITING' end`,
    repeats: sql`coalesce("dedupeKey" = 'repeating', false)`,
    lastError: sql`regexp_replace("lastError", ${`[A-Za-z0-9_=+-]{${shortestSecret},}`}, '…', 'g')`,
  },
  key: 'id',
})

const id = wholeNumber.pipe(z.number().min(1).max(Number.MAX_SAFE_INTEGER))
const jobNotFound = [404, 'Job not found'] as const
const reason = z.object({ reason: z.string().trim().max(500).nullish() })

export const listJobs = operation('GET /admin/jobs', {
  summary: 'List waiting, running and failed background jobs, newest first (admin)',
  access: admin,
  query: listQuery(columns),
  returns: pageOf(AdminJob.partial()),
  handle: ({ app, query }) => rowsOf<AdminJob>(app.db, listedNow(app), query),
})

export const getJob = operation('GET /admin/jobs/{id}', {
  summary: 'Get a background job, with only the numbers and uuids of its payload (admin)',
  access: admin,
  params: { id },
  returns: AdminJob.extend({ payload: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) }),
  errors: { jobNotFound },
  async handle({ app, params, fail }) {
    const job = await rowOf<AdminJob>(app.db, listedNow(app), { field: 'id', operator: '$eq', values: [params.id] })
    const row = await app.db.selectFrom('job').where('id', '=', params.id).select('payload').executeTakeFirst()
    if (!job || !row) throw fail('jobNotFound')
    return { ...job, payload: withoutSecrets(row.payload) }
  },
})

/** Payloads may contain tokens and codes: values that aren't known to be harmless are hidden. */
function withoutSecrets(payload: object): Record<string, string | number | boolean> {
  const notify = (name: string, value: unknown) => {
    if (typeof value === 'number' || typeof value === 'boolean') return value
    return typeof value === 'string' && isUuid(value) && /uuid$/i.test(name) ? value : '…'
  }
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, notify(name, value)]))
}

export const retryJob = operation('POST /admin/jobs/{id}/retry', {
  summary: 'Retry a waiting or permanently failed background job now',
  access: admin,
  params: { id },
  body: reason,
  returns: Acknowledged,
  errors: {
    jobNotFound,
    jobRunning: [409, 'This job is running right now'],
    jobWaitsAlready: [409, 'The same job is already waiting'],
  },
  async handle({ app, caller, params, body, fail }) {
    const now = new Date(app.clock.now())
    const retried = await app.db
      .updateTable('job')
      // A permanently failed job starts over with all its attempts.
      .set((row) => ({
        attempts: sql`case when "givenUpAt" is null then ${row.ref('attempts')} else 0 end`,
        runAt: now,
        givenUpAt: null,
        takenUntil: null,
        takenBy: null,
      }))
      .where('id', '=', params.id)
      .where((row) => row.or([row('takenUntil', 'is', null), row('takenUntil', '<=', now)]))
      .returning('kind')
      .executeTakeFirst()
      .catch((error: unknown) => {
        throw violatedConstraint(error) === 'jobWaitingOnce' ? fail('jobWaitsAlready') : error
      })
    if (!retried) throw fail((await exists(app, params.id)) ? 'jobRunning' : 'jobNotFound')
    logAct(app, caller, { act: 'retry', job: params.id, kind: retried.kind, reason: body.reason })
    return acknowledged
  },
})

export const dropJob = operation('DELETE /admin/jobs/{id}', {
  summary: 'Delete a background job that failed permanently',
  access: admin,
  params: { id },
  body: reason,
  returns: Acknowledged,
  errors: { jobNotFound, jobNotFailed: [409, 'Only permanently failed jobs can be dropped'] },
  async handle({ app, caller, params, body, fail }) {
    const dropped = await app.db
      .deleteFrom('job')
      .where('id', '=', params.id)
      .where('givenUpAt', 'is not', null)
      .returning('kind')
      .executeTakeFirst()
    if (!dropped) throw fail((await exists(app, params.id)) ? 'jobNotFailed' : 'jobNotFound')
    logAct(app, caller, { act: 'drop', job: params.id, kind: dropped.kind, reason: body.reason })
    return acknowledged
  },
})

const exists = async (app: App, jobId: number) =>
  (await app.db.selectFrom('job').where('id', '=', jobId).select('id').executeTakeFirst()) !== undefined

/** Actions on jobs don't concern a user, so this log line is their record rather than the moderation log. */
const logAct = (app: App, caller: Caller, act: object) =>
  app.log.info({ ...act, by: caller.kind === 'user' ? caller.uuid : caller.kind }, 'an administrator acted on a job')
