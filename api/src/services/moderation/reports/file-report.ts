import * as z from 'zod'
import { longestReport } from '@segue/shared/people/reports.ts'
import type { App } from '../../../app.ts'
import { person } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import type { Failure } from '../../../platform/failure.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid, wholeNumber } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'
import { linesOf } from '../../chat/public.ts'
import { findRoomFor, roomId, roomNotFound, seesWhole } from '../../rooms/public.ts'
import { accountRoleOf } from '../../users/public.ts'
import { keepReport, lineTarget, type Target } from './keep-report.ts'
import { FiledReport, ReportReason, reportsOthersOnly } from './schemas.ts'

const maxPerPerson = 20

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
  lineNotFound: [404, 'This message doesn’t exist'],
  userNotFound: [404, 'User not found'],
  reportsOthersOnly,
  alreadyReported: [409, 'You’ve already reported this, and it hasn’t been reviewed yet'],
} as const
type Fail = (name: keyof typeof errors) => Failure

export const fileReport = operation('POST /reports', {
  summary: 'Report a person or a chat message to the moderators. The reported person isn’t notified.',
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
    const report = await keepReport(app, { ...body, ...target, reporterUuid })
    if (report === 'already') throw fail('alreadyReported')
    return report
  },
})

async function targetOf(app: App, caller: Caller, body: NewReport, fail: Fail): Promise<Target> {
  if (body.kind === 'person') return personTarget(app, caller, body, fail)
  const target = await lineTarget(app, caller, body.messageId, () => fail('lineNotFound'))
  // The room's own messages have no author.
  if (!target) throw fail('reportsOthersOnly')
  return target
}

async function personTarget(
  app: App,
  caller: Caller,
  { reportedUuid, roomUuid }: NewReport & { kind: 'person' },
  fail: Fail,
): Promise<Target> {
  const room = roomUuid ? await findRoomFor(app, caller, roomUuid) : undefined
  if (roomUuid && !(room && (await seesWhole(app, caller, room)))) throw fail('roomNotFound')
  const evidence = room ? await linesOf(app.db, room.uuid, reportedUuid, maxPerPerson) : []
  // A guest has no account, so they must have written or be present in the room.
  const isKnown =
    (await accountRoleOf(app.db, reportedUuid)) !== undefined ||
    evidence.length > 0 ||
    (room !== undefined && (await isInside(app, room.uuid, reportedUuid)))
  if (!isKnown) throw fail('userNotFound')
  return { reportedUuid, roomUuid: room?.uuid ?? null, messageId: null, evidence }
}

const isInside = async (app: App, roomUuid: string, userUuid: string) =>
  (await app.rooms.live([roomUuid])).get(roomUuid)?.allUsers.some((user) => user.uuid === userUuid) ?? false
