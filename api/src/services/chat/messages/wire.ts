import type { Selectable } from 'kysely'
import * as z from 'zod'
import { GroupMessage, type WireReaction } from '@segue/shared/chat/message.ts'
import type { ChatMessageTable } from '../../../db/tables/chat-messages.ts'
import { conversationOfTwo } from '../direct/queries.ts'
import { conversationOf } from '../groups/entities.ts'
import { asInteraction, type Interaction } from './interactions/interaction-rows.ts'

export type MessageRow = Selectable<ChatMessageTable>

/** The id of a message in a body: clients send a number or a string of digits. */
export const messageNumber = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

/** The reply of calls about one message. */
export const MessageReply = z.object({ data: GroupMessage }).meta({ id: 'MessageReply' })

/** Details of a message that are not in its own row. */
export type Beside = {
  reactions?: WireReaction[]
  /** The message whose change this one describes. */
  on?: GroupMessage | undefined
  /** The quoted message, unless it was deleted. */
  quoted?: GroupMessage | undefined
  /** The receiver, if it is a user. */
  receiver?: object | undefined
  replyCount?: number | undefined
  /** The elements the reader has pressed in a form or a card. */
  interactions?: Interaction[] | undefined
  deliveredAt?: number | null | undefined
  readAt?: number | null | undefined
}

/** A message in the format of clients. A deleted one has no content. */
export function asGroupMessage(row: MessageRow, reactions: WireReaction[], beside: Beside = {}): GroupMessage {
  const { sender, roomUuid, receiverUid } = row
  const { tags, file: _file, quotedId, ...data } = row.data
  const { on, quoted, replyCount, interactions, deliveredAt, readAt } = beside
  const conversationId = receiverUid === null ? conversationOf(roomUuid) : conversationOfTwo(sender, receiverUid)
  const by = { entityType: 'user', entity: row.senderEntity }
  const receiver =
    receiverUid === null
      ? { entityType: 'group', entity: { guid: roomUuid, conversationId } }
      : { entityType: 'user', entity: { uid: receiverUid, conversationId, ...beside.receiver } }
  return {
    id: String(row.id),
    muid: row.muid,
    conversationId,
    sender,
    receiver: receiverUid ?? roomUuid,
    receiverType: receiverUid === null ? 'group' : 'user',
    category: row.category,
    type: row.type,
    data: {
      ...data,
      ...injectedIn(data, reactions),
      reactions,
      ...(interactions ? { interactions: interactions.map(asInteraction) } : {}),
      entities: {
        sender: by,
        receiver,
        ...(on ? { by, for: receiver, on: { entityType: 'message', entity: on } } : {}),
      },
    },
    sentAt: row.sentAt,
    updatedAt: row.updatedAt,
    ...(row.editedAt === null ? {} : { editedAt: row.editedAt, editedBy: sender }),
    ...(row.deletedAt === null ? {} : { deletedAt: row.deletedAt, deletedBy: row.deletedBy ?? sender }),
    ...(row.parentId === null ? {} : { parentId: String(row.parentId) }),
    ...(quotedId === undefined ? {} : { quotedMessageId: String(quotedId) }),
    ...(quoted ? { quotedMessage: quoted } : {}),
    ...(replyCount ? { replyCount } : {}),
    ...(tags ? { tags } : {}),
    ...(deliveredAt ? { deliveredAt } : {}),
    ...(readAt ? { readAt } : {}),
  }
}

/** The reactions once more, in the place where clients that treat them as an extension look. */
function injectedIn({ metadata }: MessageRow['data'], reactions: readonly WireReaction[]) {
  if (reactions.length === 0) return {}
  const named = reactions.map(({ reaction, by }) => [
    reaction,
    Object.fromEntries(by.map(({ uid, name }) => [uid, { name }])),
  ])
  return { metadata: { ...metadata, '@injected': { extensions: { reactions: Object.fromEntries(named) } } } }
}
