import { systemSender } from '@segue/shared/chat/message.ts'
import { mentionOf } from '@segue/shared/chat/rules.ts'
import { must } from '@segue/shared/must.ts'
import type { ThrownConsumable } from '@segue/shared/points/consumables.ts'
import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { Caller } from '../../../ports/caller.ts'
import { profileOf } from '../../users/public.ts'
import { authorizeSender, type Fail, type groupErrors } from '../groups/authorize.ts'
import { keepPace, refuseDisorder, requireVoice } from './order.ts'
import { publishMessage, type ChatPublisher } from '../publish.ts'
import { addMessage, findMessage } from './queries.ts'

export type LineRefusal = keyof typeof groupErrors

/**
 * Authorizes a user to have the room post a message for them: they must be allowed to write there. `takeTurn` counts as
 * their message in slow mode, and fails if their last message was too recent.
 */
export async function authorizeLine(
  app: App,
  caller: Caller,
  { roomUuid, words }: { roomUuid: string; words: string },
  fail: Fail,
): Promise<{ takeTurn: () => Promise<void> }> {
  const access = await requireVoice(app, caller, await authorizeSender(app, caller, roomUuid, fail), fail)
  const sender = await profileOf(app.db, access.uid)
  await refuseDisorder(app, access, sender, { text: words, attachments: [], mentions: {} }, fail)
  return { takeTurn: () => keepPace(app, access, null, fail) }
}

type Thrown = {
  room: { uuid: string; name: string }
  purchaseId: number
  consumable: ThrownConsumable & { fromUuid: string }
  /** The mentioned users, by name. */
  names: { uid: string; name: string }[]
}

/** Adds the room's own message that a user has thrown something, and returns its id. */
export async function addThrownLine(
  trx: Trx,
  now: number,
  { room, purchaseId, consumable, names }: Thrown,
): Promise<number> {
  const { fromUuid, toUuid, name } = consumable
  const text = `${mentionOf(fromUuid)} threw ${name}${toUuid ? ` at ${mentionOf(toUuid)}` : ''}`
  const row = await addMessage(
    trx,
    {
      muid: `thrown ${purchaseId}`,
      roomUuid: room.uuid,
      sender: systemSender,
      senderEntity: { uid: systemSender, name: room.name, avatar: '', role: 'default' },
      category: 'message',
      type: 'text',
      data: {
        text,
        metadata: { chatMessage: { type: 'room', message: text, consumable } },
        attachments: [],
        mentions: Object.fromEntries(names.map((one) => [one.uid, one])),
      },
      parentId: null,
    },
    now,
  )
  return must(row, 'the message that was just added').id
}

/** Broadcasts a message to its room, unless it has been deleted. Clients ignore a message they already have. */
export async function pushLine(app: ChatPublisher, messageId: number): Promise<void> {
  const row = await findMessage(app.db, messageId)
  if (row) await publishMessage(app, row)
}
