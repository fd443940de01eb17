import { AtSign } from 'lucide-react'
import { useIsUser } from '../../client/session.ts'
import { plain } from '../../client/files/plain-text.ts'
import { mayMention, mentionedGroups } from '@segue/shared/chat/groups.ts'
import { addMention, mentionBeingTyped, setDraft } from '../../session/chat/chat-draft.ts'
import { useIsRoomStaff, useMyUuid, useRoomSession, useRoomState } from '../../session/room-context.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import type { Offered, Writing } from './offer-list.tsx'

const maxOffered = 6

/** Suggests people and groups for an @ before the cursor. */
export function useMentionOffers({ text, cursor }: Writing): Offered[] {
  const { chat } = useRoomSession()
  const me = useMyUuid()
  const known = useRoomState((state) => state.allUserData)
  const isStaff = useIsRoomStaff()
  const isUser = useIsUser()
  const isDj = useRoomState((state) => state.djs.some(({ uuid }) => uuid === me))
  const typed = mentionBeingTyped(text, cursor)
  if (typed === null) return []
  const before = text.slice(0, cursor - typed.length - 1)
  // Groups that the user may not mention are not suggested; the server enforces it.
  const groups = mentionedGroups
    .filter((group) => group.startsWith(typed.toLowerCase()) && mayMention(group, { isStaff, isDj, isUser }))
    .map((group) => ({
      key: group,
      picture: <AtSign size={20} aria-hidden="true" />,
      name: group,
      take: () => setDraft(chat, `${before}@${group} ${text.slice(cursor)}`),
    }))
  const people = Object.values(known)
    .map(({ userProfile }) => userProfile)
    .filter((person) => person.uuid !== me && plain(person.nickname).startsWith(plain(typed)))
    .toSorted((a, b) => a.nickname.localeCompare(b.nickname))
    .slice(0, maxOffered)
    .map((person) => ({
      key: person.uuid,
      picture: <Avatar avatarId={person.avatarId} color={person.color} size={26} />,
      name: person.nickname,
      take: () => addMention(chat, person, `${before}@${person.nickname} ${text.slice(cursor)}`),
    }))
  return [...people, ...groups]
}
