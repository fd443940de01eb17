import { useEffect, useRef, useState } from 'react'

// What a handler takes is its own affair here: it is only passed on.
type Handlers = Record<string, (...items: never[]) => void>

/**
 * The same handlers under names that never change, so that a part which has nothing new to show is not drawn again.
 * They are for events: what they do is what the last drawing meant.
 */
export function useSteady<H extends Handlers>(handlers: H): H {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const [steady] = useState(() => {
    const names = Object.keys(handlers)
    const pass =
      (name: string) =>
      (...items: never[]) =>
        latest.current[name]?.(...items)
    // The border: an object with the names of the one it was made from.
    return Object.fromEntries(names.map((name) => [name, pass(name)])) as H
  })
  return steady
}
