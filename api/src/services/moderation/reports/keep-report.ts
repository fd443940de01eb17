import type { ReportReason } from '@segue/shared/people/reports.ts'
import { isUuid } from '@segue/shared/uuid.ts'
import type { App } from '../../../app.ts'
import { violatedConstraint } from '../../../db/db.ts'
import type { KeptLine } from '../../../db/tables/moderation.ts'
import type { Failure } from '../../../platform/failure.ts'
import type { Caller } from '../../../ports/caller.ts'
import { anyMessage, linesAround, placeOf } from '../../chat/public.ts'

/** How much of a conversation is stored with a report: what led to the message says more than what followed. */
const around = { before: 15, after: 5 }

/** The reported user, and the evidence to store. */
export type Target = { reportedUuid: string; roomUuid: string | null; messageId: number | null; evidence: KeptLine[] }

/**
 * A message of a room or of one's own conversation can be reported by anyone who may read it, even if it has been
 * deleted. Undefined if it has no author.
 */
export async function lineTarget(
  app: App,
  caller: Caller,
  messageId: number,
  notFound: () => Failure,
): Promise<Target | undefined> {
  const message = await anyMessage(app.db, messageId)
  if (!message) throw notFound()
  await placeOf(app, caller, message, notFound)
  if (!isUuid(message.sender)) return undefined
  const evidence = await linesAround(app.db, message, around)
  const roomUuid = message.receiverUid === null ? message.roomUuid : null
  return { reportedUuid: message.sender, roomUuid, messageId, evidence }
}

type NewReport = Target & { kind: 'line' | 'person'; reporterUuid: string; reason: ReportReason; text: string }

/** Stores a report for the moderators. Each user can have only one open report of the same target. */
export async function keepReport(app: App, { evidence, ...report }: NewReport) {
  const { kind, reporterUuid, reportedUuid, roomUuid, messageId, reason, text } = report
  try {
    return await app.db
      .insertInto('report')
      .values({
        kind,
        reporterUuid,
        reportedUuid,
        roomUuid,
        messageId,
        reason,
        text,
        evidence: JSON.stringify(evidence),
        createdAt: new Date(app.clock.now()),
      })
      .returning(['id', 'kind', 'status', 'createdAt'])
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (violatedConstraint(error) !== 'openReportOnce') throw error
    return 'already'
  }
}
