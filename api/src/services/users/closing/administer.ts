import * as z from 'zod'
import type { Db } from '../../../db/db.ts'
import { admin, moderator } from '../../../platform/access.ts'
import { isAdmin } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { acknowledged, Acknowledged, instant } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'
import { UserId, userByIdOrUuid } from '../user-id.ts'
import { noDeactivationRequest } from './own-request.ts'
import { callOff, closesAfterMs, deactivate, leaveEverywhere, reactivate } from './states.ts'

const userNotFound = [404, 'User not found'] as const

const Leaving = z
  .object({
    id: z.number(),
    uuid: z.string(),
    nickname: z.string(),
    reason: z.string().nullable(),
    requestedAt: instant,
    closesAt: instant,
  })
  .meta({ id: 'LeavingUser' })

export const listDeactivations = operation('GET /users/list-deactivate', {
  summary: 'List account closure requests, oldest first (admin)',
  access: admin,
  query: page(50, 200),
  returns: z.array(Leaving),
  async handle({ app, query }) {
    const rows = await leaving(app.db)
      .orderBy('user.deactivationRequestedAt')
      .orderBy('user.id')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    return rows.map((row) => ({ ...row, closesAt: new Date(row.requestedAt.getTime() + closesAfterMs) }))
  },
})

const leaving = (db: Db) =>
  db
    .selectFrom('user')
    .innerJoin('userProfile', 'userProfile.userId', 'user.id')
    .where('user.deactivatedAt', 'is', null)
    .where('user.deactivationRequestedAt', 'is not', null)
    .select(['user.id', 'user.uuid', 'userProfile.nickname', 'user.deactivationReason as reason'])
    .select((row) => row.ref('user.deactivationRequestedAt').$notNull().as('requestedAt'))

export const cancelDeactivation = operation('POST /users/cancel-requested-deactivate', {
  summary: 'Cancel a user’s account closure request',
  access: moderator,
  body: z.object({ userId: z.union([UserId, z.number().int().min(1).transform(String)]) }),
  returns: Acknowledged,
  errors: { userNotFound, noDeactivationRequest },
  async handle({ app, body, fail }) {
    const account = await userByIdOrUuid(app.db, body.userId)
    if (!account) throw fail('userNotFound')
    if (!(await app.db.transaction().execute((trx) => callOff(trx, account)))) throw fail('noDeactivationRequest')
    return acknowledged
  },
})

export const deactivateUser = operation('DELETE /users/deactivate/{id}', {
  summary:
    'Close an account, even without its owner’s request. All its sessions end, and it is deleted permanently after thirty days. Idempotent.',
  access: admin,
  params: { id: UserId },
  returns: Acknowledged,
  errors: {
    userNotFound,
    administratorsStay: [403, 'Only a superuser can close the account of an administrator'],
  },
  async handle({ app, caller, params, fail }) {
    const account = await userByIdOrUuid(app.db, params.id)
    if (!account) throw fail('userNotFound')
    if (isAdmin({ kind: 'user', ...account }) && !isSuper(caller)) throw fail('administratorsStay')
    if (await app.db.transaction().execute((trx) => deactivate(app, trx, account)))
      await leaveEverywhere(app, account)
    return acknowledged
  },
})

const isSuper = (caller: Caller) =>
  caller.kind === 'service' || (caller.kind === 'user' && caller.role === 'superUser')

export const reactivateUser = operation('POST /users/reactivate/{id}', {
  summary: 'Reopen a closed account. Its owner has to sign in again.',
  access: admin,
  params: { id: UserId },
  returns: Acknowledged,
  errors: { userNotFound, notDeactivated: [404, 'This account isn’t closed'] },
  async handle({ app, params, fail }) {
    const account = await userByIdOrUuid(app.db, params.id)
    if (!account) throw fail('userNotFound')
    if (!(await app.db.transaction().execute((trx) => reactivate(app, trx, account)))) throw fail('notDeactivated')
    app.tokens.forget(account.uuid)
    return acknowledged
  },
})
