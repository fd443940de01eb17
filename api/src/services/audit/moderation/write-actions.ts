import * as z from 'zod'
import { accountOf } from '../../../platform/caller.ts'
import { moderator } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'
import { addActions, changeAction, findAction } from './queries.ts'
import { actionId, auditEntryNotFound } from './read-actions.ts'
import { ModerationAction, NewAction, Reason } from './schemas.ts'

const maxBatchSize = 500
const ownAuditEntries = [403, 'You can’t change audit entries about yourself'] as const

export const addAction = operation('POST /moderation-actions', {
  summary: 'Create an audit entry for an action taken elsewhere. Idempotent by actId.',
  access: moderator,
  status: 201,
  body: NewAction,
  returns: ModerationAction,
  async handle({ app, caller, body }) {
    const [action] = await addActions(app.db, caller, [body], new Date(app.clock.now()))
    if (!action) throw new Error('An audit entry that was just created is missing')
    return action
  },
})

export const addSeveralActions = operation('POST /moderation-actions/bulk', {
  summary: 'Create several audit entries in one transaction',
  access: moderator,
  status: 201,
  body: z.object({ bulk: z.array(NewAction).min(1).max(maxBatchSize) }),
  returns: z.array(ModerationAction),
  handle: ({ app, caller, body }) => addActions(app.db, caller, body.bulk, new Date(app.clock.now())),
})

export const changeReason = operation('PATCH /moderation-actions/{id}', {
  summary: 'Update the reason of an audit entry',
  access: moderator,
  params: { id: actionId },
  body: z.object({ reason: Reason.nullable() }),
  returns: ModerationAction,
  errors: { auditEntryNotFound, ownAuditEntries },
  async handle({ app, caller, params, body, fail }) {
    const action = await findAction(app.db, params.id)
    if (!action) throw fail('auditEntryNotFound')
    if (isAbout(action, caller)) throw fail('ownAuditEntries')
    const changed = await changeAction(app.db, params.id, { reason: body.reason || null }, new Date(app.clock.now()))
    if (!changed) throw fail('auditEntryNotFound')
    return changed
  },
})

export const removeAction = operation('DELETE /moderation-actions/{id}', {
  summary: 'Delete an audit entry. The deletion is recorded.',
  access: moderator,
  params: { id: actionId },
  returns: Acknowledged,
  errors: { auditEntryNotFound, ownAuditEntries },
  async handle({ app, caller, params, fail }) {
    const action = await findAction(app.db, params.id)
    if (!action) throw fail('auditEntryNotFound')
    if (isAbout(action, caller)) throw fail('ownAuditEntries')
    const deletedAt = new Date(app.clock.now())
    const deletedByUuid = accountOf(caller)
    if (!(await changeAction(app.db, params.id, { deletedAt, deletedByUuid }, deletedAt)))
      throw fail('auditEntryNotFound')
    return acknowledged
  },
})

const isAbout = (action: { userUuid: string | null }, caller: Caller) =>
  caller.kind === 'user' && action.userUuid === caller.uuid
