import * as z from 'zod'
import { isUuid } from '@segue/shared/uuid.ts'
import type { App } from '../../../app.ts'
import { guest, user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { wholeNumber } from '../../../platform/schemas.ts'
import { roomsByUuid } from '../rooms.ts'
import { conversationRows } from '../direct/conversation-rows.ts'
import { pageQuery, pageSizeOf } from '../messages/filters.ts'
import { authorizeMember, exactly, groupErrors, type GroupAccess } from './authorize.ts'
import { asGroup, chatId, ChatGroup } from './entities.ts'
import { pagination, Pagination } from './paging.ts'
import { countMembers, countMessages, isMember } from './queries.ts'
import { scopesIn } from './scopes.ts'

/** A room's chat as one reader sees it. */
const SeenGroup = ChatGroup.extend({
  hasJoined: z.boolean(),
  scope: z.string(),
  membersCount: z.number(),
  messagesCount: z.number(),
}).meta({ id: 'ChatSeenGroup' })

const GroupReply = z.object({ data: SeenGroup }).meta({ id: 'ChatGroupReply' })

async function seenGroup(app: App, { room, uid }: GroupAccess) {
  const hasJoined = isUuid(uid) && (await isMember(app.db, room.uuid, uid))
  const scopes = await scopesIn(app, room, [uid])
  return {
    ...asGroup(room),
    hasJoined,
    scope: scopes.get(uid) ?? 'participant',
    membersCount: await countMembers(app.db, room.uuid),
    messagesCount: await countMessages(app.db, room.uuid),
  }
}

export const getGroup = operation('GET /groups/{guid}', {
  summary: 'Get the chat of a room',
  access: guest,
  params: { guid: chatId },
  returns: GroupReply,
  errors: groupErrors,
  async handle({ app, caller, params, fail }) {
    return { data: await seenGroup(app, await authorizeMember(app, caller, params.guid, fail)) }
  },
})

export const listGroups = operation('GET /groups', {
  summary: 'List the rooms whose chat I have joined, latest message first',
  access: user,
  query: { ...pageQuery, page: wholeNumber.pipe(z.number().min(1).max(10_000)).default(1) },
  returns: z.object({ data: z.array(ChatGroup), meta: z.object({ pagination: Pagination }) }),
  async handle({ app, caller, query }) {
    const limit = pageSizeOf(query)
    const rows = await conversationRows(app.db, uuidOf(caller), {
      conversationType: 'group',
      limit,
      offset: (query.page - 1) * limit,
      now: new Date(app.clock.now()),
    })
    const rooms = await roomsByUuid(
      app.db,
      rows.map(({ chatUuid }) => chatUuid),
    )
    const data = rows.flatMap(({ chatUuid }) => {
      const room = rooms.get(chatUuid)
      return room ? [{ ...asGroup(room), hasJoined: true }] : []
    })
    return { data, meta: { pagination: pagination(rows[0]?.total ?? 0, data.length, limit, query.page) } }
  },
})

/** A room's chat exists as long as the room, so creating it returns the existing one. */
export const createGroup = operation('POST /groups', {
  summary: 'Create the chat of a room. Room chats exist automatically, so this returns the existing one (services).',
  access: guest,
  body: z.looseObject({ guid: chatId }),
  returns: GroupReply,
  errors: groupErrors,
  async handle({ app, caller, body, fail }) {
    const access = await authorizeMember(app, caller, body.guid, fail)
    if (caller.kind !== 'service') throw fail('ERR_FORBIDDEN', exactly('groupsAreRooms'))
    return { data: await seenGroup(app, access) }
  },
})

const refusing = {
  access: guest,
  params: { guid: chatId },
  body: z.looseObject({}),
  returns: GroupReply,
  errors: { ERR_FORBIDDEN: groupErrors.ERR_FORBIDDEN },
} as const

export const changeGroup = operation('PUT /groups/{guid}', {
  summary: 'Update the chat of a room. Always refused: update the room instead.',
  ...refusing,
  handle: ({ fail }) => Promise.reject(fail('ERR_FORBIDDEN', exactly('groupsAreRooms'))),
})

export const deleteGroup = operation('DELETE /groups/{guid}', {
  summary: 'Delete the chat of a room. Always refused: delete the room instead.',
  ...refusing,
  handle: ({ fail }) => Promise.reject(fail('ERR_FORBIDDEN', exactly('groupsAreRooms'))),
})

export const changeGroupOwner = operation('PATCH /groups/{guid}/owner', {
  summary: 'Transfer ownership of a room’s chat. Always refused: transfer the room instead.',
  ...refusing,
  handle: ({ fail }) => Promise.reject(fail('ERR_FORBIDDEN', exactly('groupsAreRooms'))),
})
