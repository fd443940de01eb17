import { useEffect, useState } from 'react'
import type { ChatLine } from './chat-lines.ts'

/** The last line somebody saw in this visit, whichever panel was open since. */
let lastSeen: { key: string } | null = null

/**
 * The first line that came while the chat was closed, for a mark above it; null where nothing did. It stays where it
 * is for as long as the chat is open.
 */
export function useUnreadMark(lines: readonly ChatLine[]): string | null {
  const [mark] = useState(() => firstUnread(lines, lastSeen?.key ?? null))
  const last = lines.at(-1)?.key
  useEffect(() => {
    if (last !== undefined) lastSeen = { key: last }
  }, [last])
  return mark
}

/** The line after the last one seen, where there is one. */
export function firstUnread(lines: readonly Pick<ChatLine, 'key'>[], seen: string | null): string | null {
  if (seen === null) return null
  const at = lines.findIndex((line) => line.key === seen)
  return at < 0 ? null : (lines[at + 1]?.key ?? null)
}
