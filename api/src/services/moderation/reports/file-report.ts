import * as z from 'zod'
import { longestReport } from '@segue/shared/people/reports.ts'
import { isUuid } from '@segue/shared/uuid.ts'
import type { App } from '../../../app.ts'
import { violatedConstraint } from '../../../db/db.ts'
import type { KeptLine } from '../../../db/tables/moderation.ts'
import { person } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import type { Failure } from '../../../platform/failure.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid, wholeNumber } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'
import { anyMessage, authorizeForMessage, linesAround, linesOf } from '../../chat/public.ts'
import { findRoomFor, roomId, roomNotFound, seesWhole } from '../../rooms/public.ts'
import { accountRoleOf } from '../../users/public.ts'
import { FiledReport, ReportReason } from './schemas.ts'

/** How much of a conversation is kept beside a report: what led to the line says more than what followed. */
const around = { before: 15, after: 5 }
const mostOfPerson = 20

const why = { reason: ReportReason, text: z.string().trim().max(longestReport).default('') }
const NewReport = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('line'), messageId: wholeNumber.pipe(z.number().positive()), ...why }),
    z.object({ kind: z.literal('person'), reportedUuid: uuid, roomUuid: roomId.nullish(), ...why }),
  ])
  .meta({ id: 'NewReport' })
type NewReport = z.output<typeof NewReport>

const errors = {
  roomNotFound,
  lineNotFound: [404, 'This line does not exist'],
  userNotFound: [404, 'User not found'],
  reportsOthersOnly: [400, 'You can only report what others do'],
  alreadyReported: [409, 'You have reported this already, and it has not been handled yet'],
} as const
type Fail = (name: keyof typeof errors) => Failure

/** Whom a report is about, and what is kept beside it. */
type Target = { reportedUuid: string; roomUuid: string | null; messageId: number | null; evidence: KeptLine[] }

export const fileReport = operation('POST /reports', {
  summary: 'Report a person or a line of a chat to the moderators; whoever is reported is never told',
  access: person,
  status: 201,
  allowance: 'report',
  body: NewReport,
  returns: FiledReport,
  errors,
  async handle({ app, caller, body, fail }) {
    const reporterUuid = uuidOf(caller)
    const target = await targetOf(app, caller, body, fail)
    if (target.reportedUuid === reporterUuid) throw fail('reportsOthersOnly')
    const { evidence, ...about } = target
    try {
      return await app.db
        .insertInto('report')
        .values({
          ...about,
          kind: body.kind,
          reporterUuid,
          reason: body.reason,
          text: body.text,
          evidence: JSON.stringify(evidence),
          createdAt: new Date(app.clock.now()),
        })
        .returning(['id', 'kind', 'status', 'createdAt'])
        .executeTakeFirstOrThrow()
    } catch (error) {
      throw violatedConstraint(error) === 'openReportOnce' ? fail('alreadyReported') : error
    }
  },
})

const targetOf = (app: App, caller: Caller, body: NewReport, fail: Fail): Promise<Target> =>
  body.kind === 'line' ? lineTarget(app, caller, body.messageId, fail) : personTarget(app, caller, body, fail)

/** A line can be reported by whoever may read it, also when its writer was quicker and has deleted it. */
async function lineTarget(app: App, caller: Caller, messageId: number, fail: Fail): Promise<Target> {
  const message = await anyMessage(app.db, messageId)
  if (!message) throw fail('lineNotFound')
  await authorizeForMessage(app, caller, message, () => fail('lineNotFound'))
  // What the room says by itself is nobody's.
  if (!isUuid(message.sender)) throw fail('reportsOthersOnly')
  const evidence = await linesAround(app.db, message, around)
  return { reportedUuid: message.sender, roomUuid: message.roomUuid, messageId, evidence }
}

async function personTarget(
  app: App,
  caller: Caller,
  { reportedUuid, roomUuid }: NewReport & { kind: 'person' },
  fail: Fail,
): Promise<Target> {
  const room = roomUuid ? await findRoomFor(app, caller, roomUuid) : undefined
  if (roomUuid && !(room && (await seesWhole(app, caller, room)))) throw fail('roomNotFound')
  const evidence = room ? await linesOf(app.db, room.uuid, reportedUuid, mostOfPerson) : []
  // A guest is known by having been there.
  const isKnown =
    (await accountRoleOf(app.db, reportedUuid)) !== undefined ||
    evidence.length > 0 ||
    (room !== undefined && (await isInside(app, room.uuid, reportedUuid)))
  if (!isKnown) throw fail('userNotFound')
  return { reportedUuid, roomUuid: room?.uuid ?? null, messageId: null, evidence }
}

const isInside = async (app: App, roomUuid: string, userUuid: string) =>
  (await app.rooms.live([roomUuid])).get(roomUuid)?.allUsers.some((user) => user.uuid === userUuid) ?? false
