import { useStore } from 'zustand'
import { maxTextLength } from '@segue/shared/chat/message.ts'
import { toastFailure } from '../../client/toasts.ts'
import { clearDraft, stopReplying, withMentions } from '../../session/chat/chat-draft.ts'
import { useRoomSession, useSessionChat } from '../../session/room-context.tsx'
import { takeAttached } from '../../session/chat/attached-pictures.ts'
import type { SentGif } from '../room/chat-lines.ts'
import { meaningOf } from '../offers/commands.ts'
import { useChatRoom } from '../room/use-chat-room.ts'
import { useRun } from './use-run.ts'

/** The draft, and sending it: as a new message or as an edit of an existing one. */
export function useMessage() {
  const chat = useChatRoom()
  const { chat: ownChat, attached } = useRoomSession()
  const { text, mentions, editing, replying } = useSessionChat(({ draft, ...chat }) => ({
    text: draft,
    mentions: chat.mentions,
    editing: chat.editing,
    replying: chat.replying,
  }))
  const tooLong = text.length > maxTextLength
  const run = useRun()
  const hasPictures = useStore(attached, ({ pictures }) => pictures.length > 0) && !editing
  return {
    text,
    editing,
    replying,
    tooLong,
    hasPictures,
    sendGif: (gif: SentGif) => {
      stopReplying(ownChat)
      void chat.sendGif(gif, replying?.id)
    },
    send: () => {
      const message = withMentions(text.trim(), mentions)
      if (tooLong) return
      if (hasPictures) {
        stopReplying(ownChat)
        clearDraft(ownChat)
        void chat.send(message, replying?.id, takeAttached(attached))
        return
      }
      if (!message) return
      const meant = editing ? { send: message } : meaningOf(message)
      if (meant === null) return
      if ('run' in meant) run(meant, message)
      else if (editing) {
        ownChat.setState({ editing: null })
        void chat.edit(editing.id, meant.send).catch(toastFailure)
      } else {
        stopReplying(ownChat)
        void chat.send(meant.send, replying?.id)
      }
      clearDraft(ownChat)
    },
  }
}
