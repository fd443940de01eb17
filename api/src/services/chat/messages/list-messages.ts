import { guest } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { chatId } from '../groups/entities.ts'
import { authorizeMember, groupErrors } from '../groups/authorize.ts'
import { readingOf } from '../groups/readings.ts'
import { placeOf } from '../direct/authorize.ts'
import { sideOf } from '../direct/queries.ts'
import { messageErrors, messageId } from './message-errors.ts'
import { messagesQuery } from './filters.ts'
import { messagePage, MessagePage } from './page.ts'
import { findMessage } from './queries.ts'

export const listMessages = operation('GET /groups/{guid}/messages', {
  summary:
    'List the messages of a chat, oldest first: append returns those strictly after the cursor, ' +
    'prepend (default) returns the latest strictly before it',
  access: guest,
  params: { guid: chatId },
  query: messagesQuery,
  returns: MessagePage,
  allowance: 'general',
  errors: groupErrors,
  async handle({ app, caller, params: { guid }, query, fail }) {
    const { room, uid } = await authorizeMember(app, caller, guid, fail)
    const reading = query.unread || query.undelivered ? await readingOf(app.db, room.uuid, uid) : undefined
    return messagePage(app, query, { chatUuid: room.uuid, reader: uid, reading })
  },
})

export const listThread = operation('GET /messages/{id}/thread', {
  summary: 'List the replies to a message. Same as listing messages with its id as parentId.',
  access: guest,
  params: { id: messageId },
  query: messagesQuery,
  returns: MessagePage,
  errors: messageErrors,
  async handle({ app, caller, params, query, fail }) {
    const message = await findMessage(app.db, params.id)
    if (!message) throw fail('ERR_MESSAGE_NOT_FOUND')
    const { uid } = await placeOf(app, caller, message, fail)
    const side = message.receiverUid === null ? undefined : await sideOf(app.db, message.roomUuid, uid)
    return messagePage(
      app,
      { ...query, parentId: message.id },
      { chatUuid: message.roomUuid, reader: uid, clearedId: side?.clearedId ?? 0 },
    )
  },
})
