import * as z from 'zod'
import { standsAbove } from '@segue/shared/people/account-roles.ts'
import type { AccountRole } from '@segue/shared/people/profile.ts'
import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'
import { accountOf, tokenRoleOf } from '../../../platform/caller.ts'
import { uuid } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'
import { addEntryOnce, type AuditEntry } from '../../audit/public.ts'

const longestReason = 500

/** The fields of every moderation act: the user and a reason, which is shown to the user. */
export const actFields = {
  userUuid: uuid,
  reason: z.string().trim().max(longestReason).nullish(),
  /** Sending the same id again does nothing. */
  actId: z.string().min(1).max(100).optional(),
}

export const actErrors = {
  userNotFound: [404, 'User not found'],
  notOneself: [400, 'You can’t do this to yourself'],
  higherRole: [403, 'You can’t do this to someone whose role is equal to or higher than yours'],
} as const

/** The account a moderator acts on. */
export type Target = {
  id: number
  uuid: string
  role: AccountRole
  botOfUserId: number | null
  deactivatedAt: Date | null
}

type ActContext = {
  app: App
  caller: Caller
  body: { userUuid: string; reason?: string | null | undefined; actId?: string | undefined }
  fail: (name: 'userNotFound') => Error
}

/** An act by a moderator, who may only act on accounts below their own. */
export type Moderating = ActContext & { fail: (name: keyof typeof actErrors) => Error }

/** The result of an act: the audit entry, if any, and a value for the handler. */
type Act<T> = (
  trx: Trx,
  target: Target,
  at: Date,
) => Promise<{ entry?: Pick<AuditEntry, 'action'> & Partial<AuditEntry>; result: T }>

/**
 * Acts on an account and records it, in one transaction. The account is locked, so that concurrent acts are serialized.
 * Undefined if the act id was used before.
 */
export function actOnRecord<T>({ app, caller, body, fail }: ActContext, act: Act<T>): Promise<T | undefined> {
  const { userUuid, reason, actId } = body
  const actorUuid = accountOf(caller)
  const at = new Date(app.clock.now())
  return app.db
    .transaction()
    .execute(async (trx) => {
      const target = await lockAccount(trx, userUuid)
      if (!target) throw fail('userNotFound')
      if (actId !== undefined && (await isOnRecord(trx, actId))) return undefined
      const { entry, result } = await act(trx, target, at)
      const about = { userUuid, actorUuid, roomUuid: null, reason: reason || null, at }
      const message = entry && { ...about, ...(actId !== undefined && { actId }), ...entry }
      // A concurrent act on another account took the id: roll back, because nothing may be done without a record.
      if (message && !(await addEntryOnce(trx, message))) throw new Repeated()
      return result
    })
    .catch((error: unknown) => {
      if (error instanceof Repeated) return undefined
      throw error
    })
}

/** Thrown to roll back an act whose id was taken by another one. */
class Repeated extends Error {}

/** Like `actOnRecord`, for moderators, who can't act on themselves or on accounts with the same or a higher role. */
export function actOnAccount<T>(request: Moderating, act: Act<T>): Promise<T | undefined> {
  const { caller, body, fail } = request
  if (caller.kind === 'user' && caller.uuid === body.userUuid) throw fail('notOneself')
  return actOnRecord(request, (trx, target, at) => {
    const why = refusalToActOn(caller, target)
    if (why) throw fail(why)
    return act(trx, target, at)
  })
}

/** Why a caller may not act on an account: it is their own, or its role isn't below theirs. */
export function refusalToActOn(
  caller: Caller,
  target: Pick<Target, 'uuid' | 'role'>,
): 'notOneself' | 'higherRole' | undefined {
  if (caller.kind === 'user' && caller.uuid === target.uuid) return 'notOneself'
  return standsAbove(tokenRoleOf(caller), target.role) ? undefined : 'higherRole'
}

const lockAccount = (trx: Trx, userUuid: string): Promise<Target | undefined> =>
  trx
    .selectFrom('user')
    .where('uuid', '=', userUuid)
    .select(['id', 'uuid', 'role', 'botOfUserId', 'deactivatedAt'])
    .forUpdate()
    .executeTakeFirst()

async function isOnRecord(db: Db, actId: string): Promise<boolean> {
  const found = await db.selectFrom('moderationAction').where('actId', '=', actId).select('id').executeTakeFirst()
  return found !== undefined
}
