import type { Selectable } from 'kysely'
import * as z from 'zod'
import { GroupMessage, type WireReaction } from '@segue/shared/chat/message.ts'
import type { ChatMessageTable } from '../../../db/tables/chat.ts'
import { conversationOf } from '../groups/entities.ts'

export type MessageRow = Selectable<ChatMessageTable>

/** The reply of calls about one message. */
export const MessageReply = z.object({ data: GroupMessage }).meta({ id: 'MessageReply' })

/** A message as clients get it. A deleted one has no content. */
export function asGroupMessage(row: MessageRow, reactions: WireReaction[]): GroupMessage {
  const { data, sender, roomUuid } = row
  return {
    id: String(row.id),
    muid: row.muid,
    conversationId: conversationOf(roomUuid),
    sender,
    receiver: roomUuid,
    receiverType: 'group',
    category: row.category,
    type: row.type,
    data: {
      ...data,
      reactions,
      entities: {
        sender: { entityType: 'user', entity: row.senderEntity },
        receiver: { entityType: 'group', entity: { guid: roomUuid, conversationId: conversationOf(roomUuid) } },
      },
    },
    sentAt: row.sentAt,
    updatedAt: row.updatedAt,
    ...(row.editedAt === null ? {} : { editedAt: row.editedAt, editedBy: sender }),
    ...(row.deletedAt === null ? {} : { deletedAt: row.deletedAt, deletedBy: row.deletedBy ?? sender }),
    ...(row.parentId === null ? {} : { parentId: String(row.parentId) }),
  }
}
