import type { Selectable } from 'kysely'
import * as z from 'zod'
import { GroupMessage, type WireReaction } from '@segue/shared/chat/message.ts'
import type { ChatMessageTable } from '../../../db/tables/chat-messages.ts'
import { conversationOfTwo } from '../direct/queries.ts'
import { conversationOf } from '../groups/entities.ts'
import { asInteraction, type Interaction } from './interaction-rows.ts'

export type MessageRow = Selectable<ChatMessageTable>

/** The number of a message in a body: clients write it as a number or in digits. */
export const messageNumber = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

/** The reply of calls about one message. */
export const MessageReply = z.object({ data: GroupMessage }).meta({ id: 'MessageReply' })

/** What a message says of others, and what else is known of it. */
export type Beside = {
  reactions?: WireReaction[]
  /** The message that this one tells a change of. */
  on?: GroupMessage | undefined
  /** The message that this one quotes, where it is still there. */
  quoted?: GroupMessage | undefined
  /** The receiver, where it is a person. */
  receiver?: object | undefined
  replyCount?: number | undefined
  /** What the reader has pressed in a form or a card. */
  interactions?: Interaction[] | undefined
  deliveredAt?: number | null | undefined
  readAt?: number | null | undefined
}

/** A message as clients get it. A deleted one has no content. */
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

/** The reactions once more, where clients look for them that know them as an extension. */
function injectedIn({ metadata }: MessageRow['data'], reactions: readonly WireReaction[]) {
  if (reactions.length === 0) return {}
  const named = reactions.map(({ reaction, by }) => [
    reaction,
    Object.fromEntries(by.map(({ uid, name }) => [uid, { name }])),
  ])
  return { metadata: { ...metadata, '@injected': { extensions: { reactions: Object.fromEntries(named) } } } }
}
