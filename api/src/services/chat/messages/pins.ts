import { chatMessageOf, picturesOf, type GroupMessage } from '@segue/shared/chat/message.ts'
import { mentionOf } from '@segue/shared/chat/rules.ts'
import type { App } from '../../../app.ts'
import { person } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation, type HandlerContext } from '../../../platform/operation.ts'
import { profileOf } from '../../users/public.ts'
import { placeOf } from '../direct/authorize.ts'
import { exactly } from '../groups/authorize.ts'
import { changePins, findRoom, lineOf, maxPinned } from '../rooms.ts'
import { messageErrors, messageId } from './message-errors.ts'
import { findMessage } from './queries.ts'
import { wholeMessage, wholeMessages } from './whole.ts'
import { MessageReply, type MessageRow } from './wire.ts'

/** A message in its pinned form, with names instead of mentions. */
function pinnedLine(message: GroupMessage) {
  const { id, type, userUuid, userName, avatarId, color, badges, date, message: text } = chatMessageOf(message)
  const words = Object.values(message.data.mentions).reduce(
    (plain, { uid, name }) => plain.replaceAll(mentionOf(uid), `@${name}`),
    text ?? '',
  )
  const imageUrls = picturesOf(message)
  return { id, type, userUuid, userName, avatarId, color, badges, date, message: words, imageUrls }
}

/** The given messages that can be pinned in a room, in their pinned form, by id. */
export async function linesToPin(
  app: App,
  roomUuid: string,
  numbers: readonly string[],
): Promise<Map<string, ReturnType<typeof pinnedLine>>> {
  const ids = numbers.filter((number) => /^\d{1,15}$/.test(number)).map(Number)
  if (ids.length === 0) return new Map()
  const rows = await app.db
    .selectFrom('chatMessage')
    .where('id', 'in', ids)
    .where('roomUuid', '=', roomUuid)
    .where('receiverUid', 'is', null)
    .where('category', '<>', 'action')
    .where('isUnheard', '=', false)
    .where('deletedAt', 'is', null)
    .selectAll()
    .orderBy('id')
    .limit(ids.length)
    .execute()
  const messages = await wholeMessages(app, rows)
  return new Map(messages.map((message) => [message.id, pinnedLine(message)]))
}

const pinErrors = { ...messageErrors, ERR_TOO_MANY_PINS: [400, 'This room has too many pinned messages'] } as const

const pinning = {
  access: person,
  params: { id: messageId },
  returns: MessageReply,
  errors: pinErrors,
} as const

type PinContext = HandlerContext<{ id: number }, unknown, unknown, typeof messageErrors>

/** The message to pin or unpin, if the caller is staff of its room. */
async function asStaff({ app, caller, params, fail }: Pick<PinContext, 'app' | 'caller' | 'params' | 'fail'>) {
  const row = await findMessage(app.db, params.id)
  if (!row || row.category === 'action') throw fail('ERR_MESSAGE_NOT_FOUND')
  const { isStaff } = await placeOf(app, caller, row, fail)
  if (!isStaff) throw fail('ERR_FORBIDDEN', exactly('staffOnly'))
  return { row, message: await wholeMessage(app, row, uuidOf(caller)) }
}

export const pinMessage = operation('POST /messages/{id}/pin', {
  summary: 'Pin a message in its room (staff)',
  ...pinning,
  staffMayMore: true,
  async handle({ app, caller, params, fail }) {
    const { row, message } = await asStaff({ app, caller, params, fail })
    const pinnedByUUID = uuidOf(caller)
    const { nickname: pinnedByName } = await profileOf(app.db, pinnedByUUID)
    const pin = { message: pinnedLine(message), pinnedByName, pinnedByUUID }
    await changePins(app, row.roomUuid, (pins) => {
      const others = pins.filter((one) => lineOf(one) !== message.id)
      if (others.length >= maxPinned) throw fail('ERR_TOO_MANY_PINS', exactly('pinsFull', { most: maxPinned }))
      return [...others, pin]
    })
    return { data: message }
  },
})

export const unpinMessage = operation('DELETE /messages/{id}/pin', {
  summary: 'Unpin a message in its room (staff)',
  ...pinning,
  staffMayMore: true,
  errors: messageErrors,
  async handle({ app, caller, params, fail }) {
    const { row, message } = await asStaff({ app, caller, params, fail })
    await changePins(app, row.roomUuid, (pins) => pins.filter((one) => lineOf(one) !== message.id))
    return { data: message }
  },
})

/** Updates the pin of an edited message, or removes that of a deleted one. */
export async function repin(app: App, row: MessageRow): Promise<void> {
  if (row.receiverUid !== null) return
  const id = String(row.id)
  const room = await findRoom(app.db, row.roomUuid)
  if (!room?.pinnedMessages.some((pin) => lineOf(pin) === id)) return
  const line = row.deletedAt === null ? pinnedLine(await wholeMessage(app, row)) : null
  await changePins(app, row.roomUuid, (pins) =>
    pins.flatMap((pin) => {
      if (lineOf(pin) !== id) return [pin]
      return line && typeof pin === 'object' ? [{ ...pin, message: line }] : []
    }),
  )
}
