import { useEffect, useState } from 'react'

/** The height of an element as it is laid out, px; 0 while there is none. */
export function useHeight(element: HTMLElement | null): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (!element) return undefined
    // It also calls back once when it begins to look.
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return element ? height : 0
}
