import { withDialect } from '../../platform/operation.ts'
import { chatDialect } from './dialect.ts'
import { groupMembers, joinGroup, leaveGroup, removeFromGroup } from './groups/members.ts'
import { getMe, putMe } from './me.ts'
import { deleteMessage, editMessage, patchMessage } from './messages/change-message.ts'
import { listDirectMessages, listMessagesWith } from './messages/list-direct-messages.ts'
import { listMessages } from './messages/list-messages.ts'
import { sendMessage } from './messages/send-message.ts'
import { addReaction, removeReaction } from './reactions/react.ts'

export const chatOperations = withDialect(chatDialect, [
  getMe,
  putMe,
  joinGroup,
  groupMembers,
  leaveGroup,
  removeFromGroup,
  listMessages,
  listMessagesWith,
  listDirectMessages,
  sendMessage,
  editMessage,
  patchMessage,
  deleteMessage,
  addReaction,
  removeReaction,
] as const)
