import * as z from 'zod'
import { moderator } from '../../../platform/access.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowsOf } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { uuid, wholeNumber } from '../../../platform/schemas.ts'
import { actionsInvolving, findAction, listed } from './queries.ts'
import { columns, ModerationAction } from './schemas.ts'

export const actionId = wholeNumber.pipe(z.number().min(1).max(Number.MAX_SAFE_INTEGER))
export const auditEntryNotFound = [404, 'Audit entry not found'] as const

export const listActions = operation('GET /moderation-actions', {
  summary: 'List audit entries of moderators and room staff, newest first',
  access: moderator,
  query: listQuery(columns),
  returns: pageOf(ModerationAction.partial()),
  handle: ({ app, query }) => rowsOf<ModerationAction>(app.db, listed, query),
})

export const getAction = operation('GET /moderation-actions/{id}', {
  summary: 'Get an audit entry',
  access: moderator,
  params: { id: actionId },
  returns: ModerationAction,
  errors: { auditEntryNotFound },
  async handle({ app, params, fail }) {
    const action = await findAction(app.db, params.id)
    if (!action) throw fail('auditEntryNotFound')
    return action
  },
})

/** The exact refusal in the error catalogue, the only one that it lists for this service. */
const actionReader: typeof moderator = {
  ...moderator,
  name: 'actionReader',
  refusal: { code: 'unauthorizedAction', sentence: 'Unauthorized to perform action', status: 401 },
}

export const listUserActions = operation('GET /user-actions/{id}', {
  summary: 'List the audit entries by or about a user, newest first',
  access: actionReader,
  params: { id: uuid },
  query: page(50, 200),
  returns: z.array(ModerationAction),
  handle: ({ app, params, query }) => actionsInvolving(app.db, params.id, query),
})
