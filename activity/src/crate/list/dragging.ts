import type { SortingStrategy } from '@dnd-kit/sortable'

/** In pixels; must match the style sheet. */
export const rowHeight = 60
export const toolsHeight = 52

/** Rows between a song's old and new position move by one row. */
export const makeRoom: SortingStrategy = ({ activeIndex, overIndex, index }) => {
  const by =
    index > activeIndex && index <= overIndex ? -rowHeight : index < activeIndex && index >= overIndex ? rowHeight : 0
  return { x: 0, y: index === activeIndex ? (overIndex - activeIndex) * rowHeight : by, scaleX: 1, scaleY: 1 }
}

/** Mutes the library's announcements: the list makes its own, with positions that the library doesn't know. */
export const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
