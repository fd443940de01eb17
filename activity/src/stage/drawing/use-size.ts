import { type RefObject, useEffect, useState } from 'react'
import { type Season, seasonAt } from './season.ts'

export type Size = { width: number; height: number }

/** The current size of an element in pixels; null until it is on the page. */
export function useSize(ref: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => {
      const [width, height] = [element.clientWidth, element.clientHeight]
      setSize((known) => (known?.width === width && known.height === height ? known : { width, height }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [ref])
  return size
}

const stillness = '(prefers-reduced-motion: reduce)'

/** Whether the user has asked their system for reduced motion. */
export function useCalm(): boolean {
  const [calm, setCalm] = useState(() => matchMedia(stillness).matches)
  useEffect(() => {
    const query = matchMedia(stillness)
    const change = () => setCalm(query.matches)
    query.addEventListener('change', change)
    return () => query.removeEventListener('change', change)
  }, [])
  return calm
}

/** Device pixels per CSS pixel, updated when the window moves to another screen or is zoomed. */
export function useRatio(): number {
  const [ratio, setRatio] = useState(() => devicePixelRatio)
  useEffect(() => {
    const query = matchMedia(`(resolution: ${ratio}dppx)`)
    const change = () => setRatio(devicePixelRatio)
    query.addEventListener('change', change)
    return () => query.removeEventListener('change', change)
  }, [ratio])
  return ratio
}

/** The season where the viewer is. Nobody watches it change. */
export function useSeason(): Season {
  return useState(() => seasonAt(new Date().getMonth(), Intl.DateTimeFormat().resolvedOptions().timeZone))[0]
}

const minuteMs = 60_000

/** The hour of the viewer's local time. */
export function useHour(): number {
  const [hour, setHour] = useState(() => new Date().getHours())
  useEffect(() => {
    const timer = setInterval(() => setHour(new Date().getHours()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return hour
}
