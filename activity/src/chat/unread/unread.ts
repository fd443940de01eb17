import { useEffect, useMemo, useState } from 'react'
import { useMyUuid } from '../../session/room-context.tsx'
import type { ChatLine } from '../room/chat-lines.ts'
import type { Stand } from './stand.ts'

/** The last line seen of each room in this visit, whichever panels were open since. */
const lastSeen = new Map<string, string>()

/**
 * The first line that arrived while the user was not looking, for a mark above it; null if there is none or it is not
 * loaded. Within a visit it is based on what the user has seen, on the first look on where they stopped reading last
 * time.
 */
export function useUnreadMark(
  roomUuid: string,
  lines: readonly ChatLine[],
  stand: Stand | undefined,
): { mark: string | null; isFirstLook: boolean } {
  const me = useMyUuid()
  const [within] = useState(() => {
    const seen = lastSeen.get(roomUuid)
    return lines.some(({ key }) => key === seen) ? { mark: firstUnread(lines, seen ?? null) } : null
  })
  const last = lines.at(-1)?.key
  useEffect(() => {
    if (last !== undefined) lastSeen.set(roomUuid, last)
  }, [last, roomUuid])
  const before = useMemo(
    () => (within ? null : firstAfter(lines, stand?.firstUnread ?? null, me)),
    [within, lines, stand, me],
  )
  return within ? { mark: within.mark, isFirstLook: false } : { mark: before, isFirstLook: true }
}

/** The line after the last one seen, if any. */
export function firstUnread(lines: readonly Pick<ChatLine, 'key'>[], seen: string | null): string | null {
  if (seen === null) return null
  const at = lines.findIndex((line) => line.key === seen)
  return at < 0 ? null : (lines[at + 1]?.key ?? null)
}

type Read = Pick<ChatLine, 'key' | 'id' | 'kind' | 'userUuid'>

/**
 * The first unread line among these, or the one that follows it if it was deleted; null while older unread lines may
 * not be loaded yet.
 */
export function firstAfter(lines: readonly Read[], unread: string | null, me: string | null): string | null {
  const from = Number(unread)
  const first = lines.find(({ id }) => id !== null)
  if (unread === null || !first || Number(first.id) > from) return null
  return (
    lines.find(({ id, kind, userUuid }) => isTheirs(kind) && userUuid !== me && Number(id ?? 0) >= from)?.key ?? null
  )
}

const isTheirs = (kind: ChatLine['kind']) => kind === 'message' || kind === 'special'
