import { useEffect, useMemo, useState } from 'react'
import { useMyUuid } from '../../session/room-context.tsx'
import type { ChatLine } from '../room/chat-lines.ts'
import type { Stand } from './stand.ts'

/** The last line somebody saw of each room in this visit, whichever panel was open since. */
const lastSeen = new Map<string, string>()

/**
 * The first line that came while one did not look, for a mark above it; null where nothing did, or where it is not
 * loaded. Within a visit that goes by what one has seen, on the first look by where one stood when one last left.
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

/** The line after the last one seen, where there is one. */
export function firstUnread(lines: readonly Pick<ChatLine, 'key'>[], seen: string | null): string | null {
  if (seen === null) return null
  const at = lines.findIndex((line) => line.key === seen)
  return at < 0 ? null : (lines[at + 1]?.key ?? null)
}

type Read = Pick<ChatLine, 'key' | 'id' | 'kind' | 'userUuid'>

/**
 * The first unread line where it is among these, or what follows it once it is gone; null while there may be something
 * unread before the first of these.
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
