import { useLayoutEffect, useRef } from 'react'

/** A field that grows with its content. */
export function useGrowingField(text: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
    // The text determines the height.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [text])
  return field
}
