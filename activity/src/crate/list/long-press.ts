import { useRef, type MouseEvent, type PointerEvent } from 'react'

const longPressMs = 500
/** Movement tolerated during a long press. */
const fingerTremblesPx = 10

/** Whether a press is on a control within a row rather than on the row. */
export const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a, [role="menu"]') !== null

/** A long press selects a song, as is usual on phones. */
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
