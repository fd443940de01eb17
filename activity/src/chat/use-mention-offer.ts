import { useState, type KeyboardEvent, type RefObject } from 'react'
import { plain } from '../client/plain-text.ts'
import { addMention, mentionBeingTyped } from '../live/chat-draft.ts'
import { useMyUuid, useRoomState } from '../live/room-context.tsx'

const mostOffered = 6

/** Whom an @ in front of the cursor may mean, and picking one of them by arrow keys, Tab or Enter. */
export function useMentionOffer(text: string, field: RefObject<HTMLTextAreaElement | null>) {
  const me = useMyUuid()
  const known = useRoomState((state) => state.allUserData)
  const [cursor, setCursor] = useState(0)
  const [at, setAt] = useState(0)
  const [closed, setClosed] = useState<string | null>(null)
  const typed = mentionBeingTyped(text, cursor)
  const people =
    typed === null || closed === text
      ? []
      : Object.values(known)
          .map(({ userProfile }) => userProfile)
          .filter((person) => person.uuid !== me && plain(person.nickname).startsWith(plain(typed)))
          .toSorted((a, b) => a.nickname.localeCompare(b.nickname))
          .slice(0, mostOffered)
  const place = Math.min(at, people.length - 1)

  function pick(index: number): void {
    const person = people[index]
    if (!person || typed === null) return
    const before = text.slice(0, cursor - typed.length - 1)
    addMention(person, `${before}@${person.nickname} ${text.slice(cursor)}`)
    setAt(0)
    field.current?.focus()
  }

  /** Whether the key was for the offer and means nothing else. */
  function onKey(event: KeyboardEvent): boolean {
    if (people.length === 0) return false
    if (event.key === 'ArrowDown') setAt((place + 1) % people.length)
    else if (event.key === 'ArrowUp') setAt((place + people.length - 1) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(place)
    else if (event.key === 'Escape') setClosed(text)
    else return false
    event.preventDefault()
    return true
  }
  return {
    people,
    at: place,
    pick,
    onKey,
    onSelect: () => setCursor(field.current?.selectionStart ?? 0),
  }
}
