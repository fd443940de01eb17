import * as z from 'zod'
import { moderator } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'
import { addActions, changeAction, findAction } from './queries.ts'
import { actionId, actionNotFound } from './read-actions.ts'
import { ModerationAction, NewAction, Reason } from './schemas.ts'

const mostAtOnce = 500
const ownRecord = [403, 'You cannot change what is on record about yourself'] as const

export const addAction = operation('POST /moderation-actions', {
  summary: 'Put an act on record that happened elsewhere; with the same actId it is on record once',
  access: moderator,
  status: 201,
  body: NewAction,
  returns: ModerationAction,
  async handle({ app, caller, body }) {
    const [action] = await addActions(app.db, caller, [body], new Date(app.clock.now()))
    if (!action) throw new Error('An act that was put on record is not there')
    return action
  },
})

export const addSeveralActions = operation('POST /moderation-actions/bulk', {
  summary: 'Put several acts on record, all or none',
  access: moderator,
  status: 201,
  body: z.object({ bulk: z.array(NewAction).min(1).max(mostAtOnce) }),
  returns: z.array(ModerationAction),
  handle: ({ app, caller, body }) => addActions(app.db, caller, body.bulk, new Date(app.clock.now())),
})

export const changeReason = operation('PATCH /moderation-actions/{id}', {
  summary: 'Correct the reason of an act on record; what was done, and by whom, stays',
  access: moderator,
  params: { id: actionId },
  body: z.object({ reason: Reason.nullable() }),
  returns: ModerationAction,
  errors: { actionNotFound, ownRecord },
  async handle({ app, caller, params, body, fail }) {
    const action = await findAction(app.db, params.id)
    if (!action) throw fail('actionNotFound')
    if (isAbout(action, caller)) throw fail('ownRecord')
    const changed = await changeAction(app.db, params.id, { reason: body.reason || null }, new Date(app.clock.now()))
    if (!changed) throw fail('actionNotFound')
    return changed
  },
})

export const removeAction = operation('DELETE /moderation-actions/{id}', {
  summary: 'Take an act off the record; who did so is kept',
  access: moderator,
  params: { id: actionId },
  returns: Acknowledged,
  errors: { actionNotFound, ownRecord },
  async handle({ app, caller, params, fail }) {
    const action = await findAction(app.db, params.id)
    if (!action) throw fail('actionNotFound')
    if (isAbout(action, caller)) throw fail('ownRecord')
    const deletedAt = new Date(app.clock.now())
    const deletedByUuid = caller.kind === 'user' ? caller.uuid : null
    if (!(await changeAction(app.db, params.id, { deletedAt, deletedByUuid }, deletedAt)))
      throw fail('actionNotFound')
    return acknowledged
  },
})

const isAbout = (action: { userUuid: string | null }, caller: Caller) =>
  caller.kind === 'user' && action.userUuid === caller.uuid
