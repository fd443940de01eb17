import * as z from 'zod'
import { guest } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { person } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { placeOf } from '../direct/authorize.ts'
import { messageErrors, messageId } from './message-errors.ts'
import { findMessage, messageByMuid } from './queries.ts'
import { wholeMessage } from './whole.ts'
import { MessageReply } from './wire.ts'

export const getMessage = operation('GET /messages/{id}', {
  summary: 'Get a message',
  access: guest,
  params: { id: messageId },
  returns: MessageReply,
  errors: messageErrors,
  async handle({ app, caller, params, fail }) {
    const message = await findMessage(app.db, params.id)
    if (!message) throw fail('ERR_MESSAGE_NOT_FOUND')
    const { uid } = await placeOf(app, caller, message, fail)
    return { data: await wholeMessage(app, message, uid) }
  },
})

export const getOwnMessage = operation('GET /user/messages/{muid}', {
  summary: 'Get my message by its muid',
  access: person,
  params: { muid: z.string().min(1).max(100) },
  returns: MessageReply,
  errors: { ERR_MESSAGE_NOT_FOUND: messageErrors.ERR_MESSAGE_NOT_FOUND },
  async handle({ app, caller, params, fail }) {
    const me = uuidOf(caller)
    const message = await messageByMuid(app.db, me, params.muid)
    if (!message || message.deletedAt !== null) throw fail('ERR_MESSAGE_NOT_FOUND')
    return { data: await wholeMessage(app, message, me) }
  },
})
