import * as z from 'zod'
import type { Removal } from '@segue/shared/room/protocol/messages.ts'
import { moderator } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged, instant } from '../../../platform/schemas.ts'
import { dayMs } from '../../../ports/clock.ts'
import { banEndOf, banOf, permanentBan } from '../bans.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { actErrors, actFields, actOnAccount, type Moderating } from './act.ts'
import { showOutOfProduct } from './show-out.ts'

const longestBanYears = 10
const longestBanMs = longestBanYears * 366 * dayMs

export const kickAccount = operation('POST /users/kick', {
  summary: 'Remove a user from all rooms and sessions. They can sign in again.',
  access: moderator,
  body: z.object(actFields),
  returns: Acknowledged,
  errors: actErrors,
  async handle(request) {
    const { app, body } = request
    const reason = body.reason || null
    const done = await actOnAccount(request, async (trx, target, at) => {
      // A bot is kicked with its owner, and shown the same reason.
      await trx
        .updateTable('user')
        .set({ kickedAt: at, kickReason: reason })
        .where((where) => where.or([where('id', '=', target.id), where('botOfUserId', '=', target.id)]))
        .execute()
      await endAllSessions(trx, target.id)
      return { entry: { action: 'globalKick' }, result: true }
    })
    if (done) await showOutOfProduct(app, body.userUuid, { code: 'accountKicked', until: null, reason })
    return acknowledged
  },
})

/** Bans an account until the given time. A trigger ends its sessions and those of its bot. */
async function ban(request: Moderating, bannedUntil: Date): Promise<void> {
  const { app, body } = request
  const banReason = body.reason || null
  const expirationTime = banEndOf(bannedUntil)
  const action = expirationTime ? 'temporaryBan' : 'globalBan'
  const removal = await actOnAccount<Removal>(request, async (trx, { id }, at) => {
    await trx.updateTable('user').set({ bannedUntil, banReason, updatedAt: at }).where('id', '=', id).execute()
    return { entry: { action, expirationTime }, result: banOf({ bannedUntil, banReason }) }
  })
  if (removal) await showOutOfProduct(app, body.userUuid, removal)
}

export const banAccount = operation('POST /users/ban', {
  summary: 'Ban a user and their bot permanently',
  access: moderator,
  body: z.object(actFields),
  returns: Acknowledged,
  errors: actErrors,
  async handle(request) {
    await ban(request, permanentBan)
    return acknowledged
  },
})

export const banAccountUntil = operation('POST /users/temporary-ban', {
  summary: 'Ban a user and their bot until a given time',
  access: moderator,
  body: z.object({ ...actFields, expirationTime: instant }),
  returns: Acknowledged,
  errors: {
    ...actErrors,
    expirationInThePast: [400, 'ExpirationTime must be in the future'],
    banTooLong: [400, 'A temporary ban can last up to {{years}} years', { years: longestBanYears }],
  },
  async handle(request) {
    const { app, body, fail } = request
    const bannedUntil = new Date(body.expirationTime)
    const ms = bannedUntil.getTime() - app.clock.now()
    if (ms <= 0) throw fail('expirationInThePast')
    if (ms > longestBanMs) throw fail('banTooLong')
    await ban(request, bannedUntil)
    return acknowledged
  },
})

export const unbanAccount = operation('POST /users/unban', {
  summary: 'Unban a user so that they can sign in again',
  access: moderator,
  body: z.object(actFields),
  returns: Acknowledged,
  errors: { ...actErrors, notBanned: [404, 'This account isn’t banned'] },
  async handle(request) {
    const { app, body, fail } = request
    await actOnAccount(request, async (trx, { id }, at) => {
      const lifted = await trx
        .updateTable('user')
        .set({ bannedUntil: null, banReason: null, updatedAt: at })
        .where('id', '=', id)
        .where('bannedUntil', '>', at)
        .executeTakeFirst()
      if (lifted.numUpdatedRows === 0n) throw fail('notBanned')
      return { entry: { action: 'globalUnBan' }, result: true }
    })
    app.tokens.forget(body.userUuid)
    return acknowledged
  },
})
