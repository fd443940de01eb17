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
 * Whether somebody may have the room write a line for them now: whoever may write there themselves. `takeTurn` counts as
 * their message where the room is in slow mode, and refuses where their last was too short ago.
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
  /** The people in it, by name. */
  names: { uid: string; name: string }[]
}

/** Adds the room's own line saying that somebody has thrown something; returns its number. */
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
  return must(row, 'the line that was just added').id
}

/** Tells everybody in its room of a line, unless it has been deleted. Clients know a line that they have. */
export async function pushLine(app: ChatPublisher, messageId: number): Promise<void> {
  const row = await findMessage(app.db, messageId)
  if (row) await publishMessage(app, row)
}
