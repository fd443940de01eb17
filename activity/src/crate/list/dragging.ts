import type { SortingStrategy } from '@dnd-kit/sortable'

/** In pixels; must match the style sheet. */
export const rowHeight = 60
export const toolsHeight = 52

/** Rows between a song's old and new position move by one row. */
export const makeRoom: SortingStrategy = ({ activeIndex, overIndex, index }) => {
  const rows = () => {
    if (index === activeIndex) return overIndex - activeIndex
    if (index > activeIndex && index <= overIndex) return -1
    return index < activeIndex && index >= overIndex ? 1 : 0
  }
  return { x: 0, y: rows() * rowHeight, scaleX: 1, scaleY: 1 }
}

/** Mutes the library's announcements: the list makes its own, with positions that the library doesn't know. */
export const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
