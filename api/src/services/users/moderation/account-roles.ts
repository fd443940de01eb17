import * as z from 'zod'
import { accountRank, mayGiveRole } from '@segue/shared/people/account-roles.ts'
import { accountRoles, type AccountRole } from '@segue/shared/people/profile.ts'
import { moderator } from '../../../platform/access.ts'
import { tokenRoleOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged } from '../../../platform/schemas.ts'
import type { App } from '../../../app.ts'
import { dressAnew } from '../profiles/avatars.ts'
import { publishProfile } from '../profiles/publish-profile.ts'
import { actErrors, actFields, actOnAccount, type Moderating } from './act.ts'

const errors = {
  ...actErrors,
  higherGrant: [403, 'You can only grant and remove roles below your own'],
  botStaysBot: [403, 'A bot that belongs to someone must stay a bot'],
} as const

type Granting = Moderating & { fail: (name: keyof typeof errors) => Error }

async function giveAccountRole(request: Granting, role: AccountRole): Promise<void> {
  const { app, caller, body, fail } = request
  const giver = tokenRoleOf(caller)
  const input = await actOnAccount(request, async (trx, target, at) => {
    if (!mayGiveRole(giver, role) || !mayGiveRole(giver, target.role)) throw fail('higherGrant')
    if (target.botOfUserId !== null && role !== 'bot') throw fail('botStaysBot')
    if (target.role === role) return { result: { changed: false } }
    await trx.updateTable('user').set({ role, updatedAt: at }).where('id', '=', target.id).execute()
    // An avatar reserved for the lost role is replaced.
    await dressAnew(app, trx, target.uuid)
    const action = accountRank(role) < accountRank(target.role) ? 'removeRole' : 'grantRole'
    return { entry: { action, previousRole: target.role, role }, result: { changed: true } }
  })
  if (input?.changed) await publishRole(app, body.userUuid, role)
}

/** Connections get the new role from the session; the room action is for users who are temporarily disconnected. */
async function publishRole(app: App, userUuid: string, tokenRole: AccountRole): Promise<void> {
  app.rooms.actWherever(userUuid, { type: 'accountRoleChanged', userUuid, tokenRole })
  app.tokens.forget(userUuid)
  await publishProfile(app, userUuid)
}

export const addAccountRole = operation('POST /users/add-role', {
  summary: 'Change a user’s account role',
  access: moderator,
  body: z.object({ ...actFields, role: z.enum(accountRoles) }),
  returns: Acknowledged,
  errors,
  async handle(request) {
    await giveAccountRole(request, request.body.role)
    return acknowledged
  },
})

export const addGlobalModerator = operation('POST /users/add-global-moderator-role', {
  summary: 'Make a user a global moderator',
  access: moderator,
  body: z.object(actFields),
  returns: Acknowledged,
  errors,
  async handle(request) {
    await giveAccountRole(request, 'globalModerator')
    return acknowledged
  },
})
