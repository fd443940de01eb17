import { useState, type KeyboardEvent, type RefObject } from 'react'
import { useCommandOffers } from './use-commands.tsx'
import { useEmojiOffers } from './use-emoji.tsx'
import { useMarked } from './use-marked.ts'
import { useMentionOffers } from './use-mentions.tsx'

/** Suggestions for the word before the cursor, picked with the arrow keys and Tab or Enter. */
export function useOffers(text: string, field: RefObject<HTMLTextAreaElement | null>) {
  const [cursor, setCursor] = useState(0)
  const [closed, setClosed] = useState<string | null>(null)
  const writing = { text, cursor }
  const all = [...useMentionOffers(writing), ...useEmojiOffers(writing), ...useCommandOffers(writing)]
  const offered = closed === text ? [] : all
  const { at, move } = useMarked(
    text,
    offered.map(({ key }) => key),
  )

  function pick(index: number): void {
    offered[index]?.take()
    field.current?.focus()
  }

  /** Returns whether the key was handled here. */
  function onKey(event: KeyboardEvent): boolean {
    if (offered.length === 0) return false
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(at)
    else if (event.key === 'Escape') setClosed(text)
    else return false
    event.preventDefault()
    return true
  }
  return {
    offered,
    at,
    pick,
    onKey,
    onSelect: () => setCursor(field.current?.selectionStart ?? 0),
  }
}
