import * as z from 'zod'
import { longestReport } from '@segue/shared/people/reports.ts'
import { person } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { done, Done, messageErrors, messageId } from '../../chat/public.ts'
import { keepReport, lineTarget } from './keep-report.ts'
import { ReportReason, reportsOthersOnly } from './schemas.ts'

const othersOnly = { code: 'reportsOthersOnly', sentence: reportsOthersOnly[1] }
const { ERR_FORBIDDEN, ERR_MESSAGE_NOT_FOUND } = messageErrors

export const flagMessage = operation('POST /messages/{id}/flagged', {
  summary:
    'Report a message to the moderators for one of the flagReasons in the settings. ' +
    'Same as POST /reports, for chat clients.',
  access: person,
  allowance: 'report',
  params: { id: messageId },
  body: z.object({ id: ReportReason, remark: z.string().trim().max(longestReport).default('') }),
  returns: Done,
  errors: {
    ERR_FORBIDDEN,
    ERR_MESSAGE_NOT_FOUND,
    ERR_ALREADY_FLAGGED: [409, 'You’ve already reported this, and it hasn’t been reviewed yet'],
  },
  async handle({ app, caller, params, body, fail }) {
    const reporterUuid = uuidOf(caller)
    const target = await lineTarget(app, caller, params.id, () => fail('ERR_MESSAGE_NOT_FOUND'))
    if (!target || target.reportedUuid === reporterUuid) throw fail('ERR_FORBIDDEN', othersOnly)
    const kept = await keepReport(app, { ...target, kind: 'line', reporterUuid, reason: body.id, text: body.remark })
    if (kept === 'already') throw fail('ERR_ALREADY_FLAGGED')
    return done('The message has been reported')
  },
})
