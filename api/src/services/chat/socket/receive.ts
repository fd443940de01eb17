import type { App } from '../../../app.ts'
import { Failure } from '../../../platform/failure.ts'
import type { Caller } from '../../../ports/caller.ts'
import { profileOf } from '../../users/public.ts'
import { requireListener, personErrors } from '../direct/authorize.ts'
import { findDirect, sideOf } from '../direct/queries.ts'
import { chatOfRoom, chatWith, receive } from '../direct/receipts.ts'
import { authorizeSender, groupErrors } from '../groups/authorize.ts'
import { asChatUser, senderEntity } from '../groups/entities.ts'
import { refuseDisorder, requireVoice } from '../messages/order.ts'
import { frameOf } from '../publish.ts'
import { hasBlocked } from '../../social/public.ts'
import type { EventFrame } from './frames.ts'

const refusals = { ...groupErrors, ...personErrors }
const fail = (name: keyof typeof refusals) => new Failure(refusals[name][0], refusals[name][1], { code: name })

/**
 * Handles a frame from the chat's socket. Frames that aren't allowed are ignored without a response, as the protocol
 * has none for them.
 */
export async function receiveEvent(app: App, caller: Caller, message: EventFrame): Promise<void> {
  try {
    await (message.type === 'receipts' ? noteReceiptOf(app, caller, message) : passOn(app, caller, message))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}

async function noteReceiptOf(
  app: App,
  caller: Caller,
  message: Extract<EventFrame, { type: 'receipts' }>,
): Promise<void> {
  const { receiver, receiverType, deviceId: device, body } = message
  const chat =
    receiverType === 'group'
      ? await chatOfRoom(app, caller, receiver, fail)
      : await chatWith(app, caller, receiver, fail)
  if (chat) await receive(app, chat, { upTo: body.messageId, receipt: body.action, device })
}

/** Relays typing indicators and transient messages, which are not stored. */
async function passOn(app: App, caller: Caller, message: Exclude<EventFrame, { type: 'receipts' }>): Promise<void> {
  const { type, receiver, receiverType, deviceId: device, body } = message
  if (caller.kind !== 'user' && caller.kind !== 'guest') return
  const profile = await profileOf(app.db, caller.uuid)
  const user = { ...asChatUser(senderEntity(app.config.publicUrl, profile)), status: 'online' }
  const notice =
    type === 'typing_indicator'
      ? { action: body.action, user, ...(body['metadata'] === undefined ? {} : { metadata: body['metadata'] }) }
      : { user, ...(body['data'] === undefined ? {} : { data: body['data'] }) }
  const frame = frameOf(type, { sender: caller.uuid, receiver, receiverType }, { body: notice, device })
  if (receiverType === 'group') {
    const access = await authorizeSender(app, caller, receiver, fail)
    const { room } = await requireVoice(app, caller, access, fail)
    // Transient messages are read as well, so the room's filters apply to all their text.
    await refuseDisorder(app, access, profile, { attachments: [], mentions: {}, customData: body }, fail)
    return app.chatSockets.toRoom(room.uuid, frame)
  }
  const { me, other } = await requireListener(app, caller, receiver, fail)
  const chat = await findDirect(app.db, me, other.uid)
  const isReceived = chat && (await sideOf(app.db, chat.uuid, other.uid))?.admittedAt
  if (isReceived && !(await hasBlocked(app.db, other.uid, me))) app.chatSockets.toPeople([other.uid, me], frame)
}
