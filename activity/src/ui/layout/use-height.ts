import { useEffect, useState } from 'react'

/** The layout height of an element, px; 0 without one. */
export function useHeight(element: HTMLElement | null): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (!element) return undefined
    // It also calls back once when it starts observing.
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return element ? height : 0
}
