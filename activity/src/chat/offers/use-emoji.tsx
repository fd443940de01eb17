import { useQuery } from '@tanstack/react-query'
import { setDraft } from '../../live/chat-draft.ts'
import { emojiBeingTyped, emojisFor } from './emoji-names.ts'
import type { Offered, Writing } from './offer-list.tsx'

/** The emoji that a name after a colon in front of the cursor may mean. Names come when somebody first types one. */
export function useEmojiOffers({ text, cursor }: Writing): Offered[] {
  const typed = emojiBeingTyped(text, cursor)
  const names = useQuery({
    queryKey: ['emoji-names'],
    queryFn: async () => (await import('gemoji')).gemoji,
    enabled: typed !== null,
    staleTime: Infinity,
  })
  if (typed === null || !names.data) return []
  const before = text.slice(0, cursor - typed.length - 1)
  return emojisFor(names.data, typed).map(({ emoji, name }) => ({
    key: name,
    picture: <span aria-hidden="true">{emoji}</span>,
    name: `:${name}:`,
    take: () => setDraft(`${before}${emoji} ${text.slice(cursor)}`),
  }))
}
