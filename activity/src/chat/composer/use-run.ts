import { withPageWords } from '../../client/i18n.ts'
import { toastFailure } from '../../client/toasts.ts'
import { setDraft } from '../../session/chat/chat-draft.ts'
import { useRoomSession } from '../../session/room-context.tsx'
import { fetchPart } from '../../ui/loading/fetch-part.ts'
import { type DoneLater } from '../offers/commands.ts'

/** Runs a command; the code loads with the first one. If the command fails, the draft is restored. */
export function useRun() {
  const { room, chat } = useRoomSession()
  return ({ run, words }: { run: DoneLater; words: string }, message: string) => {
    fetchPart(() => withPageWords(import('../offers/run-command.ts')))
      .then(({ runCommand }) => runCommand(room, run, words))
      .then((done) => {
        if (!done && !chat.getState().draft) setDraft(chat, message)
      })
      .catch(toastFailure)
  }
}
