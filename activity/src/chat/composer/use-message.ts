import { maxTextLength } from '@segue/shared/chat/message.ts'
import { toastFailure } from '../../client/toasts.ts'
import { clearDraft, useDraft, useEditing, useReplying, withMentions } from '../../session/chat/chat-draft.ts'
import { takeAttached, useAttached } from '../attached/attached.ts'
import type { SentGif } from '../room/chat-lines.ts'
import { meaningOf } from '../offers/commands.ts'
import { useChatRoom } from '../room/use-chat-room.ts'
import { useRun } from './use-run.ts'

export function stopEditing(): void {
  useEditing.setState({ editing: null })
  clearDraft()
}

export const stopReplying = (): void => useReplying.setState({ replying: null })

/** The draft, and sending it: as a new message or as an edit of an existing one. */
export function useMessage() {
  const chat = useChatRoom()
  const { text, mentions } = useDraft()
  const editing = useEditing((state) => state.editing)
  const replying = useReplying((state) => state.replying)
  const tooLong = text.length > maxTextLength
  const run = useRun()
  const hasPictures = useAttached(({ pictures }) => pictures.length > 0) && !editing
  return {
    text,
    editing,
    replying,
    tooLong,
    hasPictures,
    sendGif: (gif: SentGif) => {
      stopReplying()
      void chat.sendGif(gif, replying?.id)
    },
    send: () => {
      const message = withMentions(text.trim(), mentions)
      if (tooLong) return
      if (hasPictures) {
        stopReplying()
        clearDraft()
        void chat.send(message, replying?.id, takeAttached())
        return
      }
      if (!message) return
      const meant = editing ? { send: message } : meaningOf(message)
      if (meant === null) return
      if ('run' in meant) run(meant, message)
      else if (editing) {
        useEditing.setState({ editing: null })
        void chat.edit(editing.id, meant.send).catch(toastFailure)
      } else {
        stopReplying()
        void chat.send(meant.send, replying?.id)
      }
      clearDraft()
    },
  }
}
