import * as z from 'zod'
import type { Db } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { acknowledged, Acknowledged, instant } from '../../../platform/schemas.ts'
import { confirmationErrors, requireConfirmation } from '../confirmation.ts'
import { SubmittedPassword } from '../schemas.ts'
import { queueClosingNotices } from './notices.ts'
import { callOff, closesAfterMs } from './states.ts'

const DeactivationRequest = z.object({ requestedAt: instant, closesAt: instant }).meta({ id: 'DeactivationRequest' })

export const noDeactivationRequest = [404, 'No one has asked to close this account'] as const

const requestOf = (requestedAt: Date) => ({ requestedAt, closesAt: new Date(requestedAt.getTime() + closesAfterMs) })

export const requestDeactivation = operation('POST /users/request-deactivate', {
  summary:
    'Request the closure of my account, which takes effect after a week unless canceled. Idempotent. Requires the password or a sign-in within the last ten minutes.',
  access: user,
  allowance: 'signIn',
  body: z.object({ reason: z.string().trim().max(500).optional(), password: SubmittedPassword.optional() }),
  returns: DeactivationRequest,
  errors: confirmationErrors,
  async handle({ app, caller, client, body, fail }) {
    await requireConfirmation({ app, caller, client, body, fail })
    const now = new Date(app.clock.now())
    return app.db.transaction().execute(async (trx) => {
      const requested = await trx
        .updateTable('user')
        .set({ deactivationRequestedAt: now, deactivationReason: body.reason || null })
        .where('uuid', '=', uuidOf(caller))
        .where('deactivationRequestedAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      const request = requestOf(requested ? now : ((await requestedAt(trx, uuidOf(caller))) ?? now))
      if (requested)
        await queueClosingNotices(app, trx, { userId: requested.id, about: 'closing', at: request.closesAt })
      return request
    })
  },
})

export const ownDeactivationRequest = operation('GET /users/request-deactivate', {
  summary: 'Get my account closure request, if any',
  access: user,
  returns: z.object({ request: DeactivationRequest.nullable() }),
  async handle({ app, caller }) {
    const at = await requestedAt(app.db, uuidOf(caller))
    return { request: at ? requestOf(at) : null }
  },
})

export const callOffDeactivation = operation('DELETE /users/request-deactivate', {
  summary: 'Cancel my account closure request',
  access: user,
  returns: Acknowledged,
  errors: { noDeactivationRequest },
  async handle({ app, caller, fail }) {
    const uuid = uuidOf(caller)
    if (!(await app.db.transaction().execute((trx) => callOff(trx, { uuid })))) throw fail('noDeactivationRequest')
    return acknowledged
  },
})

async function requestedAt(db: Db, uuid: string) {
  const found = await db
    .selectFrom('user')
    .where('uuid', '=', uuid)
    .select('deactivationRequestedAt')
    .executeTakeFirst()
  return found?.deactivationRequestedAt
}
