import * as z from 'zod'
import { throwInWords } from '@segue/shared/chat/commands.ts'
import { maxPictures } from '@segue/shared/chat/message.ts'
import { momentOf, secondNamedIn, type SongMoment } from '@segue/shared/chat/moments.ts'
import { must } from '@segue/shared/must.ts'
import type { App } from '../../../app.ts'
import { violatedConstraint, type Db } from '../../../db/db.ts'
import type { MessageData } from '../../../db/tables/chat-messages.ts'
import { person } from '../../../platform/access.ts'
import { tooManyRequests } from '../../../platform/failure.ts'
import { tooManyPixels } from '../../../platform/pictures.ts'
import { operation, type HandlerContext } from '../../../platform/operation.ts'
import { retryAfter } from '../../../platform/quotas/quota.ts'
import { kilobytesIn } from '../../../platform/quotas/quotas.ts'
import { notifyOfMentions } from '../../notifications/public.ts'
import { profileOf } from '../../users/public.ts'
import { groupsCalled, peopleIn } from './groups-called.ts'
import { personErrors, requireListener } from '../direct/authorize.ts'
import { sendTo } from '../direct/send-direct.ts'
import { chatId, senderEntity } from '../groups/entities.ts'
import { addMember } from '../groups/queries.ts'
import { authorizeSender, exactly, writesAsProductStaff } from '../groups/authorize.ts'
import { deviceOf, publishMessage } from '../publish.ts'
import { messageErrors, messageId } from './message-errors.ts'
import { giveToBot } from '../commands/lines.ts'
import { throwDice } from '../commands/dice.ts'
import { compose, MessageContent } from './compose.ts'
import { forgetFile, maxFileBytes, storeFiles, type StoredFiles } from './files/files.ts'
import { keepPace, refuseDisorder, requireVoice } from './order.ts'
import { emojiNamedIn } from '../emoji/queries.ts'
import { addMessage, findMessage, messageByMuid, type NewMessage } from './queries.ts'
import { wholeMessage } from './whole.ts'
import { messageNumber, MessageReply, type MessageRow } from './wire.ts'

const word = z.string().regex(/^[\w.-]{1,50}$/, { error: 'must be a word' })

const NewMessageBody = z.object({
  receiver: chatId,
  receiverType: z.enum(['group', 'user']).default('group'),
  category: z.enum(['message', 'custom', 'interactive']).default('message'),
  type: word.default('text'),
  data: MessageContent,
  muid: z.string().min(1).max(100).optional(),
  parentId: messageNumber.optional(),
  /** The quoted message, from the same conversation. */
  quotedMessageId: messageNumber.optional(),
  tags: z.array(z.string().min(1).max(100)).max(25).optional(),
})
type Body = z.output<typeof NewMessageBody>

const errors = {
  ...messageErrors,
  ...personErrors,
  ERR_EMPTY_MESSAGE: [400, 'This message is empty'],
  ERR_TOO_LARGE: [413, 'This message is too large'],
  ERR_BAD_FILE: [422, 'This file doesn’t match its declared type'],
  tooManyPixels,
  tooManyFiles: [429, 'You’ve sent a lot of files. Please try again in {{minutes}} min'],
  noSpaceForPictures: [507, 'There’s no storage space left for pictures right now. Please try again later'],
} as const

type SendContext = HandlerContext<unknown, unknown, Body, typeof errors>

const sending = {
  access: person,
  returns: MessageReply,
  allowance: 'chat',
  saves: 'messages',
  staffMayMore: async ({ app, caller, body }: Pick<SendContext, 'app' | 'caller' | 'body'>) =>
    body.receiverType === 'group' && (await writesAsProductStaff(app, caller, body.receiver)),
  form: { maxBytes: maxFileBytes, maxFiles: maxPictures, json: ['data', 'tags'] },
  errors,
} as const

export const sendMessage = operation('POST /messages', {
  summary: 'Send a message to the chat of a room or to a user, as JSON or as a form with files. Idempotent by muid.',
  ...sending,
  body: NewMessageBody,
  handle: (request) => send(request),
})

export const replyInThread = operation('POST /messages/{id}/thread', {
  summary: 'Reply to a message. Same as sending a message with its id as parentId.',
  ...sending,
  params: { id: messageId },
  body: NewMessageBody,
  handle: (request) => send({ ...request, body: { ...request.body, parentId: request.params.id } }),
})

async function send(request: SendContext) {
  const stored = await received(request)
  try {
    const message =
      request.body.receiverType === 'user' ? await sayToPerson(request, stored) : await sayInRoom(request, stored)
    if (!message.isNew) await forgetFile(request.app, request.app.db, stored?.file)
    return { data: message.message }
  } catch (error) {
    await forgetFile(request.app, request.app.db, stored?.file)
    throw error
  }
}

/** Stores the files of a message if the caller may send files. */
async function received({ app, caller, client, file, body, fail }: SendContext): Promise<StoredFiles | undefined> {
  if (!file) return undefined
  if (caller.kind !== 'user') throw fail('ERR_FORBIDDEN', exactly('guestFiles'))
  const wait = app.limits.take({ caller, client }, 'upload')
  if (wait > 0) throw tooManyRequests(wait)
  const bytes = [file, ...file.others].reduce((sum, { size }) => sum + size, 0)
  const waitForSpace = app.limits.save({ caller, client }, 'messageFiles', kilobytesIn(bytes))
  if (waitForSpace > 0) throw fail('tooManyFiles', retryAfter(waitForSpace * 1000))
  const stored = await storeFiles(app, file, body.type)
  if (stored === 'wrongType') throw fail('ERR_BAD_FILE')
  if (stored === 'tooManyPixels') throw fail(stored)
  if (stored === 'full') throw fail('noSpaceForPictures')
  return stored
}

async function sayInRoom({ app, caller, client, body, request, fail }: SendContext, stored: StoredFiles | undefined) {
  const access = await requireVoice(app, caller, await authorizeSender(app, caller, body.receiver, fail), fail)
  const { room, uid } = access
  await requireReferred(body, fail, async (id) => (await findMessage(app.db, id))?.roomUuid === room.uuid)
  const { sender, message } = await composed({ app, body, fail }, uid, stored)
  await refuseDisorder(app, access, sender, message.data, fail)
  const moment = await momentIn(app, room.uuid, body, message.data)
  const groups = await groupsCalled(app, { caller, client, access }, message.data.text ?? '')
  const emojis = await emojiNamedIn(app, room.uuid, message.data.text ?? '')
  const now = app.clock.now()
  await keepPace(app, access, message.muid, fail)
  await addMember(app.db, room.uuid, uid, new Date(now))
  const input = await giveToBot(app, room, message)
  if (input) return { message: input, isNew: true }
  const { row, isNew } = await addMessageOnce(app.db, now, {
    ...message,
    data: {
      ...message.data,
      ...(moment ? { moment } : {}),
      ...(emojis ? { emojis } : {}),
      ...(groups.length > 0 ? { mentionedGroups: groups } : {}),
    },
    roomUuid: room.uuid,
  })
  app.rooms.actWherever(uid, { type: 'heardOf', userUuid: uid })
  const sent = await notify(app, { row, isNew }, { uid, device: deviceOf(request) })
  // The message is broadcast before anyone is notified of it. A retry notifies as well, because the process may have
  // died in between; each message notifies a user only once.
  await notifyOfMentions(app, room, {
    messageId: row.id,
    fromUuid: uid,
    text: message.data.text ?? '',
    mentioned: [...new Set([...Object.keys(message.data.mentions), ...(await peopleIn(app, room, groups))])],
  })
  return sent
}

/** The second of the playing song that a message is about, if any. */
async function momentIn(
  { rooms }: Pick<App, 'rooms'>,
  roomUuid: string,
  { data: { moment: chosen } }: Body,
  { text = '' }: MessageData,
): Promise<SongMoment | undefined> {
  if (!chosen && secondNamedIn(text) === undefined) return undefined
  return momentOf((await rooms.live([roomUuid])).get(roomUuid)?.nowPlaying, { chosen, text })
}

async function sayToPerson({ app, caller, body, request, fail }: SendContext, stored: StoredFiles | undefined) {
  const { me, other } = await requireListener(app, caller, body.receiver, fail)
  await requireReferred(body, fail, async (id) => {
    const referred = await findMessage(app.db, id)
    return !!referred && [referred.sender, referred.receiverUid].every((one) => one === me || one === other.uid)
  })
  const { message } = await composed({ app, body, fail }, me, stored)
  const sent = await sendTo(app, { ...message, receiverUid: other.uid })
  if (sent === 'waits') throw fail('ERR_FORBIDDEN', exactly('strangerWaits'))
  return notify(app, sent, { uid: me, device: deviceOf(request) })
}

/** Fails if a message replies to or quotes one of another conversation. */
async function requireReferred(
  { parentId, quotedMessageId }: Body,
  fail: SendContext['fail'],
  isHere: (id: number) => Promise<boolean>,
): Promise<void> {
  for (const id of [parentId, quotedMessageId])
    if (id !== undefined && !(await isHere(id))) throw fail('ERR_MESSAGE_NOT_FOUND', exactly('repliedToGone'))
}

/** Builds the message to store, for a room or a user. */
async function composed(
  { app, body, fail }: Pick<SendContext, 'app' | 'body' | 'fail'>,
  uid: string,
  stored: StoredFiles | undefined,
) {
  const { category, type, tags, parentId = null, quotedMessageId: quotedId } = body
  const thrown = body.data.throws && throwDice(app.ids, body.data.throws)
  const content = thrown ? { text: throwInWords(thrown.sides, thrown.rolled) } : body.data
  const muid = body.muid ?? null
  const sender = await profileOf(app.db, uid)
  const made = await compose(app.db, sender, { category, muid, content, tags, stored, thrown })
  if ('refused' in made) throw fail(made.refused)
  const entity = senderEntity(app.config.publicUrl, sender)
  const data: MessageData = { ...made.data, ...(quotedId === undefined ? {} : { quotedId }) }
  const message = { muid, sender: uid, senderEntity: entity, category, type, data, parentId }
  return { sender, message }
}

async function notify(
  app: App,
  { row, isNew }: { row: MessageRow; isNew: boolean },
  { uid, device }: { uid: string; device: string },
) {
  // A new message has no reactions yet, so its sender gets the broadcast form.
  const message = isNew ? await publishMessage(app, row, device) : await wholeMessage(app, row, uid)
  return { message, isNew }
}

/** Adds a message, or returns the existing one if the sender has sent it before. */
export async function addMessageOnce(
  db: Db,
  now: number,
  message: NewMessage,
): Promise<{ row: MessageRow; isNew: boolean }> {
  try {
    return { row: must(await addMessage(db, message, now), 'the message that was just added'), isNew: true }
  } catch (error) {
    if (violatedConstraint(error) !== 'chatMessageOnce') throw error
    const before = await messageByMuid(db, message.sender, message.muid ?? '')
    return { row: must(before, 'the message that was sent before'), isNew: false }
  }
}
