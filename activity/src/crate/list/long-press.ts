import { useRef, type MouseEvent, type PointerEvent } from 'react'

const longPressMs = 500
/** No finger rests quite still. */
const fingerTremblesPx = 10

/** Whether a press is for a control within a row rather than for the row. */
export const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a, [role="menu"]') !== null

/** A finger that rests on a song chooses it, as everywhere on phones. */
export function useLongPress(onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const long = useRef(false)
  const at = useRef({ x: 0, y: 0 })
  const stop = () => clearTimeout(timer.current)
  return {
    wasLong: () => long.current,
    onPointerDown(event: PointerEvent) {
      stop()
      long.current = false
      if (event.pointerType !== 'touch' || isControl(event.target)) return
      at.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => {
        long.current = true
        onLong()
      }, longPressMs)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerMove(event: PointerEvent) {
      if (Math.hypot(event.clientX - at.current.x, event.clientY - at.current.y) > fingerTremblesPx) stop()
    },
    onContextMenu(event: MouseEvent) {
      if (long.current) event.preventDefault()
    },
  }
}
