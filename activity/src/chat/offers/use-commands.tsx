import { useTranslation } from 'react-i18next'
import { setDraft } from '../../live/chat-draft.ts'
import { commandBeingTyped, commands } from './commands.ts'
import type { Offered, Writing } from './offer-list.tsx'

/** The commands that a slash at the beginning of a message may mean. */
export function useCommandOffers({ text, cursor }: Writing): Offered[] {
  const { t } = useTranslation()
  const typed = commandBeingTyped(text, cursor)
  if (typed === null) return []
  return commands
    .filter((command) => command.startsWith(typed) && command !== typed)
    .map((command) => ({
      key: command,
      picture: null,
      name: `/${command}`,
      about: t(`chat.commands.${command}`),
      take: () => setDraft(`/${command} ${text.slice(cursor).trimStart()}`),
    }))
}
