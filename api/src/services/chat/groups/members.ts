import * as z from 'zod'
import { guest } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid, wholeNumber } from '../../../platform/schemas.ts'
import { profilesOf } from '../../users/public.ts'
import { asChatUser, asGroup, ChatGroup, ChatUser, seconds, senderEntity } from './entities.ts'
import { addMember, countMembers, countMessages, listMembers, removeMember } from './queries.ts'
import { authorizeMember, exactly, groupErrors } from './authorize.ts'

const params = { guid: uuid }

/** A bare uid, or one with a scope, which is ignored: scopes follow from the room's roles. */
const Participant = z.union([uuid, z.looseObject({ uid: uuid })])

const Joined = z.looseObject({
  ...ChatGroup.shape,
  hasJoined: z.boolean(),
  membersCount: z.number(),
  messagesCount: z.number(),
  participants: z.record(z.string(), z.object({ success: z.boolean() })),
  data: z.object({
    entities: z.object({ for: z.object({ entityType: z.literal('group'), entity: ChatGroup }) }),
  }),
})

export const joinGroup = operation('POST /groups/{guid}/members', {
  summary: 'Join the chat of a room; idempotent. Our services may add other people',
  access: guest,
  params,
  body: z.looseObject({ participants: z.array(Participant).max(100).optional() }),
  returns: z.object({ data: Joined }),
  errors: groupErrors,
  async handle({ app, caller, params: { guid }, body, fail }) {
    const { room, uid } = await authorizeMember(app, caller, guid, fail)
    const named = body.participants?.map((each) => (typeof each === 'string' ? each : each.uid))
    const uids = [...new Set(named ?? (uid ? [uid] : []))]
    if (caller.kind !== 'service' && uids.some((each) => each !== uid)) {
      throw fail('ERR_FORBIDDEN', exactly('joinsThemselves'))
    }
    for (const each of uids) await addMember(app.db, room.uuid, each, new Date(app.clock.now()))
    const group = asGroup(room)
    return {
      data: {
        ...group,
        hasJoined: uids.includes(uid),
        membersCount: await countMembers(app.db, room.uuid),
        messagesCount: await countMessages(app.db, room.uuid),
        participants: Object.fromEntries(uids.map((each) => [each, { success: true }])),
        data: { entities: { for: { entityType: 'group' as const, entity: group } } },
      },
    }
  },
})

const mostPerPage = 100

export const groupMembers = operation('GET /groups/{guid}/members', {
  summary: 'List the members of a chat in the order they joined',
  access: guest,
  params,
  query: {
    per_page: wholeNumber.pipe(z.number().min(1).max(mostPerPage)).optional(),
    limit: wholeNumber.pipe(z.number().min(1).max(mostPerPage)).optional(),
    page: wholeNumber.pipe(z.number().min(1)).default(1),
  },
  returns: z.object({
    data: z.array(ChatUser.extend({ scope: z.string(), joinedAt: z.number() })),
    meta: z.object({ pagination: z.record(z.string(), z.number()) }),
  }),
  errors: groupErrors,
  async handle({ app, caller, params: { guid }, query, fail }) {
    const { room } = await authorizeMember(app, caller, guid, fail)
    const limit = query.per_page ?? query.limit ?? 30
    const total = await countMembers(app.db, room.uuid)
    const rows = await listMembers(app.db, room.uuid, { limit, offset: (query.page - 1) * limit })
    const profiles = await profilesOf(
      app.db,
      rows.map(({ uid }) => uid),
    )
    const data = rows.flatMap(({ uid, joinedAt }) => {
      const profile = profiles.get(uid)
      if (!profile) return []
      const user = asChatUser(senderEntity(app.config.publicUrl, profile))
      return [{ ...user, scope: 'participant', joinedAt: seconds(joinedAt) }]
    })
    return { data, meta: { pagination: pagination(total, data.length, limit, query.page) } }
  },
})

export function pagination(total: number, count: number, perPage: number, currentPage: number) {
  const totalPages = Math.ceil(total / perPage)
  return { total, count, per_page: perPage, current_page: currentPage, total_pages: totalPages }
}

const Left = z.object({ data: z.object({ success: z.literal(true), message: z.string() }) })

export const leaveGroup = operation('DELETE /groups/{guid}/members', {
  summary: 'Leave the chat of a room',
  access: guest,
  params,
  returns: Left,
  errors: groupErrors,
  async handle({ app, caller, params: { guid }, fail }) {
    const { room, uid } = await authorizeMember(app, caller, guid, fail)
    if (uid) await removeMember(app.db, room.uuid, uid)
    return { data: { success: true as const, message: 'You have left the chat' } }
  },
})

export const removeFromGroup = operation('DELETE /groups/{guid}/members/{uid}', {
  summary: 'Remove a member from a chat: yourself, or anyone as room staff. This is not a ban',
  access: guest,
  params: { guid: uuid, uid: uuid },
  returns: Left,
  errors: { ...groupErrors, ERR_NOT_A_MEMBER: [400, 'This person is not a member of the chat'] },
  async handle({ app, caller, params, fail }) {
    const { room, uid, isStaff } = await authorizeMember(app, caller, params.guid, fail)
    if (params.uid !== uid && !isStaff) throw fail('ERR_FORBIDDEN', exactly('staffOnly'))
    if (!(await removeMember(app.db, room.uuid, params.uid))) throw fail('ERR_NOT_A_MEMBER')
    return { data: { success: true as const, message: 'They have left the chat' } }
  },
})
