import { useEffect, useRef, useState } from 'react'

// `never[]` accepts any arguments, which are only passed on.
type Handlers = Record<string, (...items: never[]) => void>

/**
 * Wraps handlers in functions that keep their identity, so that memoized components do not re-render. For event
 * handlers only: a call always uses the latest render's handler.
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
    // Cast because Object.fromEntries loses the key names.
    return Object.fromEntries(names.map((name) => [name, pass(name)])) as H
  })
  return steady
}
