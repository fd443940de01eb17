import { plain } from '../../client/plain-text.ts'
import { addMention, mentionBeingTyped } from '../../live/chat-draft.ts'
import { useMyUuid, useRoomState } from '../../live/room-context.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import type { Offered, Writing } from './offer-list.tsx'

const mostOffered = 6

/** Whom an @ in front of the cursor may mean. */
export function useMentionOffers({ text, cursor }: Writing): Offered[] {
  const me = useMyUuid()
  const known = useRoomState((state) => state.allUserData)
  const typed = mentionBeingTyped(text, cursor)
  if (typed === null) return []
  const before = text.slice(0, cursor - typed.length - 1)
  return Object.values(known)
    .map(({ userProfile }) => userProfile)
    .filter((person) => person.uuid !== me && plain(person.nickname).startsWith(plain(typed)))
    .toSorted((a, b) => a.nickname.localeCompare(b.nickname))
    .slice(0, mostOffered)
    .map((person) => ({
      key: person.uuid,
      picture: <Avatar avatarId={person.avatarId} color={person.color} size={26} />,
      name: person.nickname,
      take: () => addMention(person, `${before}@${person.nickname} ${text.slice(cursor)}`),
    }))
}
