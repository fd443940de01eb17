import { withDialect } from '../../platform/operation.ts'
import { chatDialect } from './dialect.ts'
import { announceCommands, listCommands } from './commands/announce.ts'
import { listCommandLines } from './commands/lines.ts'
import {
  deleteConversationWith,
  getConversationWith,
  getRoomConversation,
  letIn,
  listConversations,
  listConversationsOf,
} from './direct/conversations.ts'
import { listDirectMessages, listMessagesWith } from './direct/list-direct.ts'
import {
  deliverConversationWith,
  deliverRoomConversation,
  readConversationWith,
  readRoomConversation,
  unreadConversationWith,
  unreadRoomConversation,
} from './direct/receipts.ts'
import { clearConversation } from './groups/clear-conversation.ts'
import { pinMessages } from './groups/pinned-messages.ts'
import { joinRoomChat, syncRoomChat } from './groups/room-members.ts'
import { changeGroup, changeGroupOwner, createGroup, deleteGroup, getGroup, listGroups } from './groups/groups.ts'
import { addRoomEmoji, deleteRoomEmoji, listRoomEmoji, renameRoomEmoji } from './emoji/room-emoji.ts'
import { getFirstUnread } from './groups/first-unread.ts'
import { groupMembers, joinGroup, joinGroupByName, leaveGroup, removeFromGroup } from './groups/members.ts'
import { banFromGroup, changeScope, listBannedFromGroup, unbanFromGroup } from './groups/staff.ts'
import { beginChatSession, chatJwt, getMe, leaveMe, putMe } from './me.ts'
import { editMessage, patchMessage } from './messages/changes/change-message.ts'
import { deleteMessage } from './messages/changes/delete-message.ts'
import { restoreMessage } from './messages/changes/deletions.ts'
import { listEdits } from './messages/changes/edits.ts'
import { pinMessage, unpinMessage } from './messages/pins.ts'
import { getChatFile } from './messages/files/get-file.ts'
import { getMessage, getOwnMessage } from './messages/get-message.ts'
import { addInteractions, markInteracted } from './messages/interactions/interactions.ts'
import { listMessages, listThread } from './messages/list-messages.ts'
import { replyInThread, sendMessage } from './messages/send-message.ts'
import { blockInChat, listChatBlocked, unblockInChat } from './people/blocked.ts'
import { createAuthToken, createChatUser, getChatUser, listChatUsers } from './people/people.ts'
import { toggleReaction } from './reactions/extension.ts'
import { listReactions, listReactionsOfEmoji } from './reactions/list-reactions.ts'
import { addReaction, removeReaction } from './reactions/react.ts'
import { getChatSettings } from './settings.ts'

export const chatOperations = withDialect(chatDialect, [
  getChatSettings,
  getMe,
  putMe,
  leaveMe,
  chatJwt,
  beginChatSession,
  listChatUsers,
  createChatUser,
  getChatUser,
  createAuthToken,
  listChatBlocked,
  blockInChat,
  unblockInChat,
  listGroups,
  createGroup,
  getGroup,
  changeGroup,
  deleteGroup,
  changeGroupOwner,
  joinGroup,
  joinGroupByName,
  groupMembers,
  leaveGroup,
  changeScope,
  removeFromGroup,
  listBannedFromGroup,
  banFromGroup,
  unbanFromGroup,
  listRoomEmoji,
  addRoomEmoji,
  renameRoomEmoji,
  deleteRoomEmoji,
  listCommands,
  announceCommands,
  listCommandLines,
  listMessages,
  listConversations,
  listConversationsOf,
  getConversationWith,
  letIn,
  deleteConversationWith,
  readConversationWith,
  unreadConversationWith,
  deliverConversationWith,
  getRoomConversation,
  getFirstUnread,
  readRoomConversation,
  unreadRoomConversation,
  deliverRoomConversation,
  listMessagesWith,
  listDirectMessages,
  sendMessage,
  getOwnMessage,
  getMessage,
  editMessage,
  patchMessage,
  deleteMessage,
  restoreMessage,
  listEdits,
  pinMessage,
  unpinMessage,
  markInteracted,
  addInteractions,
  listThread,
  replyInThread,
  listReactions,
  listReactionsOfEmoji,
  addReaction,
  removeReaction,
  toggleReaction,
  getChatFile,
] as const)

/** Calls of rooms, which answer like those. */
export const roomChatOperations = [syncRoomChat, joinRoomChat, clearConversation, pinMessages] as const
