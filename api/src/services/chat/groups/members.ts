import * as z from 'zod'
import { isUuid } from '@segue/shared/uuid.ts'
import { guest } from '../../../platform/access.ts'
import { operation, type HandlerContext } from '../../../platform/operation.ts'
import { wholeNumber } from '../../../platform/schemas.ts'
import { profilesOf } from '../../users/public.ts'
import { done, Done } from '../done.ts'
import { asChatUser, asGroup, chatId, ChatGroup, ChatUser, seconds, senderEntity } from './entities.ts'
import { pagination, Pagination } from './paging.ts'
import { scopesIn } from './scopes.ts'
import { addMember, countMembers, countMessages, listMembers, removeMember } from './queries.ts'
import { authorizeMember, exactly, groupErrors } from './authorize.ts'

const params = { guid: chatId }

/** A bare uid, or one with a scope. The scope is ignored, as it follows from the room's roles. */
const uuid = chatId.pipe(z.uuid({ error: 'must be a uuid' }))
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

const joining = {
  access: guest,
  params,
  body: z.looseObject({ participants: z.array(Participant).max(100).optional() }),
  returns: z.object({ data: Joined }),
  errors: groupErrors,
} as const

type Joining = HandlerContext<
  { guid: string },
  unknown,
  z.output<(typeof joining)['body']>,
  (typeof joining)['errors']
>

export const joinGroup = operation('POST /groups/{guid}/members', {
  summary: 'Join the chat of a room. Services can add other people. Idempotent.',
  ...joining,
  handle: (request) => join(request),
})

export const joinGroupByName = operation('POST /groups/{guid}/join', {
  summary: 'Join the chat of a room. Same as POST /groups/{guid}/members.',
  ...joining,
  handle: (request) => join(request),
})

async function join({ app, caller, params: { guid }, body, fail }: Joining) {
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
}

const maxPerPage = 100

export const groupMembers = operation('GET /groups/{guid}/members', {
  summary: 'List the members of a chat, in the order they joined',
  access: guest,
  params,
  query: {
    per_page: wholeNumber.pipe(z.number().min(1).max(maxPerPage)).optional(),
    limit: wholeNumber.pipe(z.number().min(1).max(maxPerPage)).optional(),
    page: wholeNumber.pipe(z.number().min(1)).default(1),
  },
  returns: z.object({
    data: z.array(ChatUser.extend({ scope: z.string(), joinedAt: z.number() })),
    meta: z.object({ pagination: Pagination }),
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
    const scopesOf = await scopesIn(
      app,
      room,
      rows.map(({ uid }) => uid),
    )
    const data = rows.flatMap(({ uid, joinedAt }) => {
      const profile = profiles.get(uid)
      if (!profile) return []
      const user = asChatUser(senderEntity(app.config.publicUrl, profile))
      return [{ ...user, scope: scopesOf.get(uid) ?? 'participant', joinedAt: seconds(joinedAt) }]
    })
    return { data, meta: { pagination: pagination(total, data.length, limit, query.page) } }
  },
})

export const leaveGroup = operation('DELETE /groups/{guid}/members', {
  summary: 'Leave the chat of a room',
  access: guest,
  params,
  returns: Done,
  errors: groupErrors,
  async handle({ app, caller, params: { guid }, fail }) {
    const { room, uid } = await authorizeMember(app, caller, guid, fail)
    if (uid) await removeMember(app.db, room.uuid, uid)
    return done('You have left the chat')
  },
})

export const removeFromGroup = operation('DELETE /groups/{guid}/members/{uid}', {
  summary: 'Remove a member from a chat: myself, or anyone as room staff. They can rejoin.',
  access: guest,
  staffMayMore: true,
  params: { guid: chatId, uid: chatId },
  returns: Done,
  errors: { ...groupErrors, ERR_NOT_A_MEMBER: [400, 'This person isn’t a member of the chat'] },
  async handle({ app, caller, params, fail }) {
    const { room, uid, isStaff } = await authorizeMember(app, caller, params.guid, fail)
    if (params.uid !== uid && !isStaff) throw fail('ERR_FORBIDDEN', exactly('staffOnly'))
    if (!isUuid(params.uid) || !(await removeMember(app.db, room.uuid, params.uid))) throw fail('ERR_NOT_A_MEMBER')
    return done('They have left the chat')
  },
})
