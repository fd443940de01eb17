import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatLine } from './chat-lines.ts'

/** Within this many pixels of the end counts as being at the end. */
const nearEnd = 60

/** Keeps the last line in view while the log is at its end, and otherwise keeps the reading position. */
export function useFollowing(lines: readonly ChatLine[]) {
  const log = useRef<HTMLDivElement>(null)
  const following = useRef(true)
  const heightBefore = useRef(0)
  const topBefore = useRef(0)
  const firstBefore = useRef<string | undefined>(undefined)
  const [newBelow, setNewBelow] = useState(false)
  const first = lines[0]?.key
  const last = lines.at(-1)

  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    if (following.current) element.scrollTop = element.scrollHeight
    // Older lines were added above; keep the reading position.
    else if (firstBefore.current !== first) element.scrollTop += element.scrollHeight - heightBefore.current
    else setNewBelow(true)
    heightBefore.current = element.scrollHeight
    firstBefore.current = first
    // Runs for every new line.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [lines, first])

  // The user's own new messages are always scrolled into view.
  const ownLine = last?.kind === 'outgoing' ? last.key : null
  useEffect(() => {
    if (ownLine === null) return
    following.current = true
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [ownLine])

  return {
    log,
    /** Whether there are new lines below the visible ones. */
    newBelow,
    toEnd: () => {
      following.current = true
      setNewBelow(false)
      log.current?.scrollTo({ top: log.current.scrollHeight })
    },
    /** Call when something in the log has grown, such as a picture or card that has loaded. */
    stayAtEnd: () => {
      if (following.current) log.current?.scrollTo({ top: log.current.scrollHeight })
    },
    /** Call when the log scrolls. */
    followWhileAtEnd: () => {
      const element = log.current
      if (!element) return
      const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
      // Only scrolling up leaves the end: content that loads meanwhile moves the end without the user scrolling.
      following.current = isAtEnd || (following.current && element.scrollTop >= topBefore.current)
      topBefore.current = element.scrollTop
      if (following.current) setNewBelow(false)
    },
  }
}
