import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatLine } from './chat-lines.ts'

/** This near to the end counts as being there. */
const nearEnd = 60

/** Keeps the last line in sight while one is at the end, and what one reads where it is while one reads back. */
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
    // Older lines came in above: what one reads stays where it is.
    else if (firstBefore.current !== first) element.scrollTop += element.scrollHeight - heightBefore.current
    else setNewBelow(true)
    heightBefore.current = element.scrollHeight
    firstBefore.current = first
    // Every new line is a reason to look where one stands.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [lines, first])

  // One's own words are always shown.
  const ownLine = last?.kind === 'outgoing' ? last.key : null
  useEffect(() => {
    if (ownLine === null) return
    following.current = true
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [ownLine])

  return {
    log,
    /** Whether there are new lines out of sight. */
    newBelow,
    toEnd: () => {
      following.current = true
      setNewBelow(false)
      log.current?.scrollTo({ top: log.current.scrollHeight })
    },
    /** To be called when something in the log has grown, such as a picture or a card that has arrived. */
    stayAtEnd: () => {
      if (following.current) log.current?.scrollTo({ top: log.current.scrollHeight })
    },
    /** To be called when the log scrolls. */
    followWhileAtEnd: () => {
      const element = log.current
      if (!element) return
      const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
      // Only who scrolls up leaves the end: a picture that has arrived meanwhile moves the end away by itself.
      following.current = isAtEnd || (following.current && element.scrollTop >= topBefore.current)
      topBefore.current = element.scrollTop
      if (following.current) setNewBelow(false)
    },
  }
}
