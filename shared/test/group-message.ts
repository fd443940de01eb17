import type { GroupMessage } from '../src/chat/message.ts'

/** A message of ann's in a room's chat, with some of its data or fields replaced. */
export const groupMessage = (
  data: Partial<GroupMessage['data']> = {},
  more: Partial<Omit<GroupMessage, 'data'>> = {},
): GroupMessage => ({
  id: '1',
  muid: null,
  conversationId: 'group_room',
  sender: 'ann',
  receiver: 'room',
  receiverType: 'group',
  category: 'message',
  type: 'text',
  sentAt: 1,
  updatedAt: 1,
  ...more,
  data: { text: 'hi', attachments: [], reactions: [], mentions: {}, entities: {}, ...data },
})
