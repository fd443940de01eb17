import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'
import { waitFor } from '../../../platform/quotas/quota.ts'
import { dayMs, hourMs } from '../../../ports/clock.ts'
import { megabytesIn } from '../../../ports/uploads.ts'
import { openUploads } from '../resumable/queries.ts'

/** The limit that a user's next upload would exceed. */
export type QuotaFault = { reason: 'tooManyUploads'; waitMs: number } | { reason: 'full'; megabytes: number }

/** Thrown when an upload turns out to exceed a limit while it is saved. */
export class QuotaExceeded extends Error {
  readonly fault: QuotaFault

  constructor(fault: QuotaFault) {
    super(fault.reason)
    this.fault = fault
  }
}

type QuotaContext = Pick<App, 'config' | 'clock'>

type QuotaRequest = {
  userUuid: string
  bytes: number
  /** The resumable upload that becomes this one: what it has reserved doesn't count twice. */
  reservation?: string | undefined
}

/**
 * Whether a user may upload a file of this size. Deleted songs count towards the number of uploads, not the space;
 * resumable uploads that are not songs yet count with their whole size.
 */
export async function quotaFaultOf(
  { config, clock }: QuotaContext,
  db: Db,
  { userUuid, bytes, reservation }: QuotaRequest,
): Promise<QuotaFault | undefined> {
  const { uploadsPerHour, uploadsPerDay, uploadedBytes } = config.quotas
  const now = clock.now()
  const windows = [
    { most: uploadsPerHour, ms: hourMs },
    { most: uploadsPerDay, ms: dayMs },
  ].filter(({ most: max }) => Number.isFinite(max))
  const uploads = db.selectFrom('uploadedSong').where('userUuid', '=', userUuid)
  let reserved = openUploads(db, userUuid)
  if (reservation !== undefined) reserved = reserved.where('uuid', '!=', reservation)
  const since = new Date(now - dayMs)
  const recent = await uploads
    .where('createdAt', '>', since)
    .select('createdAt')
    .unionAll(reserved.where('createdAt', '>', since).select('createdAt'))
    .orderBy('createdAt', 'desc')
    .limit(Math.max(0, ...windows.map(({ most: max }) => max)))
    .execute()
  const waitMs = waitFor(
    windows,
    recent.map(({ createdAt }) => createdAt.getTime()),
    now,
  )
  if (waitMs > 0) return { reason: 'tooManyUploads', waitMs }
  if (!Number.isFinite(uploadedBytes)) return undefined
  const { total } = await uploads
    .where('deletedAt', 'is', null)
    .select((is) => is.fn.sum<string | null>('size').as('total'))
    .executeTakeFirstOrThrow()
  const { promised } = await reserved
    .select((is) => is.fn.sum<string | null>('size').as('promised'))
    .executeTakeFirstOrThrow()
  if (Number(total ?? 0) + Number(promised ?? 0) + bytes <= uploadedBytes) return undefined
  return { reason: 'full', megabytes: megabytesIn(uploadedBytes) }
}

/** Throws `QuotaExceeded` for an upload over a limit. Concurrent uploads by one user wait for each other here. */
export async function requireQuota(app: QuotaContext, trx: Trx, request: QuotaRequest): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${request.userUuid}, 192))`.execute(trx)
  const fault = await quotaFaultOf(app, trx, request)
  if (fault) throw new QuotaExceeded(fault)
}
