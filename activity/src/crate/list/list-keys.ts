import type { KeyboardEvent } from 'react'
import { keyLeadsTo, placeOneOn } from './places.ts'
import type { Selecting } from './use-selection.ts'

/** The keyboard handling of a list, for the focused row: navigate, select, move and remove. */
export function listKeys({
  order,
  focused,
  editable,
  selecting,
  focus,
  move,
  remove,
}: {
  order: readonly string[]
  focused: number
  editable: boolean
  selecting: Selecting
  focus: (place: number) => void
  move: (uuids: readonly string[], to: number) => void
  remove: (uuids: readonly string[]) => void
}) {
  const last = order.length - 1

  function moveBy(key: string, uuid: string, to: number): void {
    const moved = selecting.affectedBy(uuid)
    const place = key.startsWith('Arrow') ? placeOneOn(order, new Set(moved), key === 'ArrowUp' ? -1 : 1) : to
    move(moved, place)
    focus(Math.min(last, place + Math.max(0, moved.indexOf(uuid))))
  }

  return (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement
    const uuid = order[focused]
    if (uuid === undefined || !target.closest('[role="row"]')) return
    const inRow = target.getAttribute('role') === 'row'
    const to = keyLeadsTo(event.key, focused, order.length)
    if (to !== undefined && event.altKey && editable) moveBy(event.key, uuid, to)
    else if (to !== undefined) {
      if (event.shiftKey) selecting.extendTo(order[to] ?? uuid, uuid)
      focus(to)
    } else if (event.key === ' ' && inRow) selecting.toggle(uuid)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) selecting.all()
    else if ((event.key === 'Delete' || event.key === 'Backspace') && editable && inRow) {
      remove(selecting.affectedBy(uuid))
      focus(Math.max(0, Math.min(focused, last - 1)))
    } else if (event.key === 'Escape' && selecting.selection.chosen.size > 0) selecting.clear()
    else return
    event.preventDefault()
  }
}
