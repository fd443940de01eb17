import { sql } from 'kysely'
import * as z from 'zod'
import { accountOf } from '../../../platform/caller.ts'
import { moderator } from '../../../platform/access.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowsOf, type Listed } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { instant, wholeNumber } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'
import { actionsAgainst, addAuditEntry, ModerationAction } from '../../audit/public.ts'
import { EvidenceLine } from '../../chat/public.ts'
import { queueReportEmails } from '../../users/public.ts'
import { columns, Report, reportNotFound } from './schemas.ts'

const reportId = wholeNumber.pipe(z.number().min(1).max(2_147_483_647))
const longestNote = 1000
const maxOfRecord = 50

/** Moderators see every report except those about themselves. */
const listedFor = (caller: Caller): Listed => ({
  columns,
  from: sql`"report"`,
  ...(caller.kind === 'user' ? { only: sql`"reportedUuid" <> ${caller.uuid}::uuid` } : {}),
  key: 'id',
})

export const listReports = operation('GET /admin/reports', {
  summary: 'List reports of people and messages, newest first',
  access: moderator,
  query: listQuery(columns),
  returns: pageOf(Report.partial()),
  handle: ({ app, caller, query }) => rowsOf<Report>(app.db, listedFor(caller), query),
})

const ReportInFull = Report.extend({
  /** The note of the moderator who handled it. */
  note: z.nullable(z.string()),
  /**
   * The reported message and those around it, or a reported user's last messages, as they were when the report was
   * filed.
   */
  evidence: z.array(EvidenceLine),
  /** Moderation actions against the reported user, newest first. */
  record: z.array(ModerationAction),
  /** How often this user has been reported, this report included. */
  reportsAbout: z.number(),
}).meta({ id: 'ReportInFull' })

export const getReport = operation('GET /admin/reports/{id}', {
  summary: 'Get a report with its evidence and the reported person’s moderation history',
  access: moderator,
  params: { id: reportId },
  returns: ReportInFull,
  errors: { reportNotFound },
  async handle({ app, caller, params, fail }) {
    const report = await app.db
      .selectFrom('report')
      .where('id', '=', params.id)
      .$if(caller.kind === 'user', (query) =>
        query.where('reportedUuid', '<>', caller.kind === 'user' ? caller.uuid : ''),
      )
      .selectAll()
      .executeTakeFirst()
    if (!report) throw fail('reportNotFound')
    const { reportsAbout } = await app.db
      .selectFrom('report')
      .where('reportedUuid', '=', report.reportedUuid)
      .select((row) => row.fn.countAll<number>().as('reportsAbout'))
      .executeTakeFirstOrThrow()
    const { messageId: _, ...shown } = report
    return { ...shown, record: await actionsAgainst(app.db, report.reportedUuid, maxOfRecord), reportsAbout }
  },
})

export const handleReport = operation('POST /admin/reports/{id}/handle', {
  summary:
    'Close a report as dismissed or acted upon. Recorded in the audit log, and the reporter is notified by email. Fails if another moderator has already closed it.',
  access: moderator,
  params: { id: reportId },
  body: z.object({
    status: z.enum(['DISMISSED', 'ACTED']),
    note: z.string().trim().max(longestNote).nullish(),
  }),
  returns: Report.extend({ note: z.nullable(z.string()), handledAt: instant }).meta({ id: 'HandledReport' }),
  errors: { reportNotFound, reportHandled: [409, 'Another moderator has already handled this report'] },
  async handle({ app, caller, params, body, fail }) {
    const by = accountOf(caller)
    const at = new Date(app.clock.now())
    const handled = await app.db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable('report')
        .set({ status: body.status, note: body.note || null, handledAt: at, handledByUuid: by })
        .where('id', '=', params.id)
        .where('status', '=', 'OPEN')
        .$if(by !== null, (query) => query.where('reportedUuid', '<>', by ?? ''))
        .returning([...shown, 'note'])
        .executeTakeFirst()
      if (!row) return undefined
      await addAuditEntry(trx, {
        action: 'handleReport',
        userUuid: row.reportedUuid,
        actorUuid: by,
        roomUuid: row.roomUuid,
        reason: body.note || null,
        at,
      })
      await queueReportEmails(app, trx, {
        reporterUuid: row.reporterUuid,
        hasActed: body.status === 'ACTED',
        reportedAt: row.createdAt.toISOString(),
      })
      return row
    })
    if (handled) return { ...handled, handledAt: at }
    const report = await app.db
      .selectFrom('report')
      .where('id', '=', params.id)
      .select('reportedUuid')
      .executeTakeFirst()
    throw fail(report && report.reportedUuid !== by ? 'reportHandled' : 'reportNotFound')
  },
})

const shown = [
  ...(['id', 'kind', 'roomUuid', 'reporterUuid', 'reportedUuid', 'reason', 'text', 'status'] as const),
  ...(['createdAt', 'handledByUuid'] as const),
] as const
