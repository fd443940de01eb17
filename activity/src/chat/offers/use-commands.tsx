import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withPageWords } from '../../client/i18n.ts'
import { setDraft } from '../../session/chat/chat-draft.ts'
import { useRoomSession } from '../../session/room-context.tsx'
import { fetchPart } from '../../ui/loading/fetch-part.ts'
import { commandBeingTyped } from './commands.ts'
import type { Offered, Writing } from './offer-list.tsx'

const maxOffered = 8
/** Bots join and leave, and their commands with them. */
const freshMs = 30_000

/** Suggests commands for a slash at the start of a message. */
export function useCommandOffers({ text, cursor }: Writing): Offered[] {
  const { t } = useTranslation()
  const { room, chat } = useRoomSession()
  const { roomUuid } = room
  const typed = commandBeingTyped(text, cursor)
  const offered = useQuery({
    queryKey: ['room-commands', roomUuid],
    queryFn: async () => {
      const { fetchCommands } = await fetchPart(() => withPageWords(import('./room-commands.ts')))
      return fetchCommands(roomUuid)
    },
    enabled: typed !== null,
    staleTime: freshMs,
  })
  if (typed === null) return []
  const known = (offered.data ?? []).map((command) => ({
    name: command.name,
    about: 'own' in command ? t(`chatCommands.${command.own}`) : command.about,
  }))
  // A complete name needs no suggestions.
  if (known.some(({ name }) => name === typed)) return []
  return known
    .filter(({ name }) => name.startsWith(typed))
    .slice(0, maxOffered)
    .map(({ name, about }) => ({
      key: name,
      picture: null,
      name: `/${name}`,
      about,
      take: () => setDraft(chat, `/${name} ${text.slice(cursor).trimStart()}`),
    }))
}
