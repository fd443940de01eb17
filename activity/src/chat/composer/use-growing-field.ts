import { useLayoutEffect, useRef } from 'react'

/** A field as tall as what is in it. */
export function useGrowingField(text: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
    // What is written decides the height.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [text])
  return field
}
