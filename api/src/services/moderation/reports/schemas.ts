import * as z from 'zod'
import { reportReasons } from '@segue/shared/people/reports.ts'
import { reportKinds, reportStatuses } from '../../../db/tables/moderation.ts'
import type { Columns } from '../../../platform/list/conditions.ts'
import { instant } from '../../../platform/schemas.ts'

export const columns = {
  id: 'number',
  kind: 'text',
  roomUuid: 'uuid',
  reporterUuid: 'uuid',
  reportedUuid: 'uuid',
  reason: 'text',
  text: 'text',
  status: 'text',
  createdAt: 'instant',
  handledAt: 'instant',
  handledByUuid: 'uuid',
} as const satisfies Columns

export const ReportReason = z.enum(reportReasons).meta({ id: 'ReportReason' })
const ReportStatus = z.enum(reportStatuses).meta({ id: 'ReportStatus' })

/** A report as product moderators see it in their queue. */
export const Report = z
  .object({
    id: z.number(),
    kind: z.enum(reportKinds),
    roomUuid: z.nullable(z.string()),
    reporterUuid: z.string(),
    reportedUuid: z.string(),
    reason: ReportReason,
    text: z.string(),
    status: ReportStatus,
    createdAt: instant,
    handledAt: z.nullable(instant),
    handledByUuid: z.nullable(z.string()),
  })
  .meta({ id: 'Report' })
export type Report = z.input<typeof Report>

/** A report as the user who filed it gets it. */
export const FiledReport = Report.pick({ id: true, kind: true, status: true, createdAt: true }).meta({
  id: 'FiledReport',
})

export const reportNotFound = [404, 'Report not found'] as const
export const reportsOthersOnly = [400, 'You can only report other people'] as const
