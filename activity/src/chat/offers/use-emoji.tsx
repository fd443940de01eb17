import { useQuery } from '@tanstack/react-query'
import { ownFile } from '../../client/files/own-file.ts'
import { setDraft } from '../../session/chat/chat-draft.ts'
import { useRoomSession } from '../../session/room-context.tsx'
import { useRoomEmoji } from '../room-emoji/room-emoji.ts'
import { emojiBeingTyped, emojisFor } from './emoji-names.ts'
import type { Offered, Writing } from './offer-list.tsx'

/** Maximum number of the room's own emoji, which come first. */
const maxOwn = 4

/** Suggests emoji for a name after a colon before the cursor. Names are loaded on first use. */
export function useEmojiOffers({ text, cursor }: Writing): Offered[] {
  const { room, chat } = useRoomSession()
  const typed = emojiBeingTyped(text, cursor)
  const names = useQuery({
    queryKey: ['emoji-names'],
    queryFn: async () => (await import('gemoji')).gemoji,
    enabled: typed !== null,
    staleTime: Infinity,
  })
  const own = useRoomEmoji(room.roomUuid, typed !== null)
  // The room's own come first, so others wait for them: Enter would pick a common one of the same name.
  if (typed === null || own.isLoading) return []
  const before = text.slice(0, cursor - typed.length - 1)
  const ofRoom = (own.data ?? [])
    .filter(({ kind, name }) => kind === 'emoji' && name.startsWith(typed))
    .slice(0, maxOwn)
    .map(({ uuid, name, url }) => ({
      key: uuid,
      picture: <img src={ownFile(url) ?? ''} alt="" width={22} height={22} />,
      name: `:${name}:`,
      take: () => setDraft(chat, `${before}:${name}: ${text.slice(cursor)}`),
    }))
  const others = emojisFor(names.data ?? [], typed).map(({ emoji, name }) => ({
    key: name,
    picture: <span aria-hidden="true">{emoji}</span>,
    name: `:${name}:`,
    take: () => setDraft(chat, `${before}${emoji} ${text.slice(cursor)}`),
  }))
  return [...ofRoom, ...others]
}
