import type { SortingStrategy } from '@dnd-kit/sortable'

/** Pixels; the style sheet has the same. */
export const rowHeight = 60
export const toolsHeight = 52

/** Rows between a song's old place and its new one step aside by one. */
export const makeRoom: SortingStrategy = ({ activeIndex, overIndex, index }) => {
  const by =
    index > activeIndex && index <= overIndex ? -rowHeight : index < activeIndex && index >= overIndex ? rowHeight : 0
  return { x: 0, y: index === activeIndex ? (overIndex - activeIndex) * rowHeight : by, scaleX: 1, scaleY: 1 }
}

/** The list tells of moves itself, with places that the library does not know. */
export const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
