import * as z from 'zod'
import { guest } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { pagination } from '../groups/members.ts'
import { directionOf, MessagePage, messagesQuery, pageSizeOf } from './list-messages.ts'

/** As other chat services allow: a uid may be any short text. */
const uid = z.string().min(1).max(100)

const query = {
  ...messagesQuery,
  receiverType: z.enum(['user', 'group']).optional(),
  sender: uid.optional(),
  uid: uid.optional(),
  withUser: uid.optional(),
  hideMessagesFromBlockedUsers: z.string().optional(),
}

/**
 * A conversation in which nothing was said: nobody can write to one person alone yet, `POST /messages` refuses it. Bots
 * read these lists of everybody present once a second, and stop reading the room when they are refused [C20].
 */
function nothingSaid(asked: z.infer<z.ZodObject<typeof query>>): z.infer<typeof MessagePage> {
  const { id = 0, sentAt = 0 } = asked
  return {
    data: [],
    meta: { pagination: pagination(0, 0, pageSizeOf(asked), 1), cursor: { id, sentAt, affix: directionOf(asked) } },
  }
}

export const listMessagesWith = operation('GET /users/{uid}/messages', {
  summary: 'List the messages between somebody and me',
  access: guest,
  params: { uid },
  query,
  returns: MessagePage,
  handle: ({ query: asked }) => Promise.resolve(nothingSaid(asked)),
})

export const listDirectMessages = operation('GET /messages', {
  summary: 'List the messages of conversations between two people',
  access: guest,
  query,
  returns: MessagePage,
  handle: ({ query: asked }) => Promise.resolve(nothingSaid(asked)),
})
