import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type SyntheticEvent,
  useEffect,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import styles from './tooltip.module.css'

const hoverMs = 450
const gap = 6
/** Minimum distance from the edge of the window. */
const margin = 8

type Handlers = {
  onPointerEnter?: ((event: PointerEvent<HTMLButtonElement>) => void) | undefined
  onPointerLeave?: ((event: PointerEvent<HTMLButtonElement>) => void) | undefined
  onPointerDown?: ((event: PointerEvent<HTMLButtonElement>) => void) | undefined
  onFocus?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined
  onBlur?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined
}

/** The hovered element, and its position once the pointer has rested. */
type Sign = { over: Element; at: DOMRect | null }

/** Whether the button's menu or window is open. */
const isOpen = (button: Element) => button.getAttribute('aria-expanded') === 'true'

/** A tooltip for the button it wraps, shown on hover and on keyboard focus. */
export function Tooltip({ words, children }: { words: string; children: ReactElement<Handlers> }) {
  const [sign, setSign] = useState<Sign | null>(null)
  const hide = () => setSign(null)
  const showOver = (over: Element) => {
    if (!isOpen(over)) setSign({ over, at: over.getBoundingClientRect() })
  }
  const waitsOver = sign && !sign.at ? sign.over : null
  const at = sign?.at ?? null
  useEffect(() => {
    if (!waitsOver) return undefined
    // On a busy page this may run after the pointer has left but before that is rendered; then nothing is shown.
    const show = () =>
      setSign((now) =>
        now?.over === waitsOver && !isOpen(waitsOver) ? { ...now, at: waitsOver.getBoundingClientRect() } : now,
      )
    const timer = setTimeout(show, hoverMs)
    return () => clearTimeout(timer)
  }, [waitsOver])
  useEffect(() => {
    if (!at) return undefined
    const onKey = (event: KeyboardEvent) => {
      // What the button opens must not be covered.
      if (['Escape', 'Enter', ' ', 'ArrowDown'].includes(event.key)) setSign(null)
    }
    const away = () => setSign(null)
    addEventListener('keydown', onKey)
    addEventListener('scroll', away, true)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('scroll', away, true)
    }
  }, [at])
  const { props } = children
  /** Runs our handler after the button's own. */
  const both =
    <E extends SyntheticEvent>(own: ((event: E) => void) | undefined, ours: (event: E) => void) =>
    (event: E) => {
      own?.(event)
      ours(event)
    }
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: both(props.onPointerEnter, ({ pointerType, currentTarget }) => {
          // Touch has no hover.
          if (pointerType !== 'touch') setSign({ over: currentTarget, at: null })
        }),
        onPointerLeave: both(props.onPointerLeave, hide),
        onPointerDown: both(props.onPointerDown, hide),
        onFocus: both(props.onFocus, ({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) showOver(currentTarget)
        }),
        onBlur: both(props.onBlur, hide),
      })}
      {at ? createPortal(<Words words={words} at={at} />, document.body) : null}
    </>
  )
}

/** Above the button, or below if there is no room; never beyond the edge of the window. */
function Words({ words, at }: { words: string; at: DOMRect }) {
  const place = (element: HTMLDivElement | null) => {
    if (!element) return
    const { width, height } = element.getBoundingClientRect()
    const left = Math.min(Math.max(margin, at.left + (at.width - width) / 2), innerWidth - width - margin)
    const above = at.top - gap - height
    element.style.left = `${left}px`
    element.style.top = `${above >= margin ? above : at.bottom + gap}px`
  }
  return (
    // Hidden from screen readers, because it repeats the name of the button.
    <div ref={place} aria-hidden className={styles.tooltip}>
      {words}
    </div>
  )
}
