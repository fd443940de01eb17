import { undoWindowMs } from '@segue/shared/chat/rules.ts'
import { withPageWords, wordsAt } from '../../client/i18n.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import type { ChatRoom } from '../room/chat-room.ts'

/** Deletes a message and offers to undo that while it is possible. */
export async function removeLine(chat: Pick<ChatRoom, 'remove' | 'restore'>, id: string): Promise<void> {
  try {
    await withPageWords(chat.remove(id))
  } catch (error) {
    return toastFailure(error)
  }
  const words = wordsAt('lineTools.deleted')
  const undo = () => void chat.restore(id).catch(toastFailure)
  toast(words, { action: { words: wordsAt('lineTools.undo'), run: undo }, lasts: undoWindowMs })
}
