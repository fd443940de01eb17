import * as z from 'zod'
import { isUuid } from '@segue/shared/uuid.ts'
import { exclusionOf } from '@segue/shared/room/people/roles.ts'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import type { App } from '../../../app.ts'
import { guest } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { done, Done } from '../done.ts'
import { wholeNumber } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'
import { giveRole, rolesIn, takeRole } from '../rooms.ts'
import { profilesOf } from '../../users/public.ts'
import { findPerson, personErrors } from '../direct/authorize.ts'
import { pageQuery, pageSizeOf } from '../messages/filters.ts'
import { authorizeMember, exactly, groupErrors, type Fail, type GroupAccess } from './authorize.ts'
import { asChatUser, chatId, ChatUser, senderEntity } from './entities.ts'
import { pagination, Pagination } from './paging.ts'
import { scopes } from './scopes.ts'

const errors = { ...groupErrors, ERR_UID_NOT_FOUND: personErrors.ERR_UID_NOT_FOUND } as const
type FailAll = Fail<keyof typeof errors>

const params = { guid: chatId, uid: chatId }

/** Authorizes the caller as staff of a room, and checks that the target user exists. */
async function asStaff(
  app: App,
  caller: Caller,
  { guid, uid }: { guid: string; uid: string },
  fail: FailAll,
): Promise<GroupAccess> {
  const access = await authorizeMember(app, caller, guid, fail)
  if (!access.isStaff) throw fail('ERR_FORBIDDEN', exactly('staffOnly'))
  if (!isUuid(uid) || !(await findPerson(app, uid))) throw fail('ERR_UID_NOT_FOUND')
  return access
}

/** Fails if the room's roles refused the change. Removing a role the user doesn't have is a success. */
function requireGranted(refusal: unknown, fail: FailAll): void {
  if (typeof refusal === 'string' && refusal !== 'roleNotFound') throw fail('ERR_FORBIDDEN')
}

export const banFromGroup = operation('POST /groups/{guid}/bannedusers/{uid}', {
  summary: 'Ban a user from a room (staff). Same as granting the role.',
  access: guest,
  staffMayMore: true,
  params,
  body: z.looseObject({}),
  returns: Done,
  errors,
  async handle({ app, caller, params: { guid, uid }, fail }) {
    const { room } = await asStaff(app, caller, { guid, uid }, fail)
    requireGranted(await giveRole(app, { caller, room, userUuid: uid, role: 'banned', expirationTime: null }), fail)
    return done('They have been banned')
  },
})

export const unbanFromGroup = operation('DELETE /groups/{guid}/bannedusers/{uid}', {
  summary: 'Unban a user from a room (staff)',
  access: guest,
  staffMayMore: true,
  params,
  returns: Done,
  errors,
  async handle({ app, caller, params: { guid, uid }, fail }) {
    const { room } = await asStaff(app, caller, { guid, uid }, fail)
    requireGranted(await takeRole(app, { caller, room, userUuid: uid, role: 'banned' }), fail)
    return done('They are no longer banned')
  },
})

export const listBannedFromGroup = operation('GET /groups/{guid}/bannedusers', {
  summary: 'List the users banned from a room (staff)',
  access: guest,
  params: { guid: chatId },
  query: { ...pageQuery, page: wholeNumber.pipe(z.number().min(1).max(10_000)).default(1) },
  returns: z.object({ data: z.array(ChatUser), meta: z.object({ pagination: Pagination }) }),
  errors: groupErrors,
  async handle({ app, caller, params, query, fail }) {
    const { room, isStaff } = await authorizeMember(app, caller, params.guid, fail)
    if (!isStaff) throw fail('ERR_FORBIDDEN', exactly('staffOnly'))
    const roomRoles = await rolesIn(app.db, room.id)
    const now = app.clock.now()
    const banned = [...new Set(roomRoles.map(({ userUuid }) => userUuid))].filter(
      (uid) => exclusionOf({ roomRoles }, uid, now)?.code === 'banned',
    )
    const limit = pageSizeOf(query)
    const page = banned.slice((query.page - 1) * limit, query.page * limit)
    const profiles = await profilesOf(app.db, page)
    const data = [...profiles.values()].map((profile) => asChatUser(senderEntity(app.config.publicUrl, profile)))
    return { data, meta: { pagination: pagination(banned.length, data.length, limit, query.page) } }
  },
})

const roleOfScope = { admin: 'coOwner', moderator: 'moderator' } as const satisfies Partial<Record<string, RoomRole>>

export const changeScope = operation('PUT /groups/{guid}/members/{uid}', {
  summary: 'Change the scope of a member (staff): admin means co-owner, participant means no role',
  access: guest,
  staffMayMore: true,
  params,
  body: z.looseObject({ scope: z.enum(scopes) }),
  returns: Done,
  errors,
  async handle({ app, caller, params: { guid, uid }, body: { scope }, fail }) {
    const { room } = await asStaff(app, caller, { guid, uid }, fail)
    const wanted = scope === 'participant' ? undefined : roleOfScope[scope]
    if (wanted) {
      requireGranted(await giveRole(app, { caller, room, userUuid: uid, role: wanted, expirationTime: null }), fail)
    }
    for (const role of Object.values(roleOfScope).filter((each) => each !== wanted)) {
      requireGranted(await takeRole(app, { caller, room, userUuid: uid, role }), fail)
    }
    return done('Their scope has been changed')
  },
})
