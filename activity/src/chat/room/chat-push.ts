import * as z from 'zod/mini'
import { GroupMessage, WireReaction } from '@segue/shared/chat/message.ts'
import type { Push } from '@segue/shared/room/protocol/protocol.ts'

export type ChatPush =
  | { kind: 'added'; message: GroupMessage }
  | { kind: 'edited'; message: GroupMessage }
  | { kind: 'deleted'; id: string }
  | { kind: 'reactions'; id: string; reactions: WireReaction[] }
  | { kind: 'cleared' }

const Deleted = z.object({ id: z.string() })
const Reacted = z.object({ messageId: z.string(), reactions: z.array(WireReaction) })

/** The chat change in a room socket message, or null if the message is about something else. */
export function readChatPush({ message: { name, params } }: Pick<Push, 'message'>): ChatPush | null {
  switch (name) {
    case 'chatMessage':
    case 'chatMessageEdited': {
      const read = z.safeParse(GroupMessage, params)
      if (!read.success) return null
      return { kind: name === 'chatMessage' ? 'added' : 'edited', message: read.data }
    }
    case 'chatMessageDeleted': {
      const read = z.safeParse(Deleted, params)
      return read.success ? { kind: 'deleted', id: read.data.id } : null
    }
    case 'chatReaction': {
      const read = z.safeParse(Reacted, params)
      return read.success ? { kind: 'reactions', id: read.data.messageId, reactions: read.data.reactions } : null
    }
    case 'chatCleared':
      return { kind: 'cleared' }
    default:
      return null
  }
}
