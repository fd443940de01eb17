import { DndContext, DragOverlay, PointerSensor, useSensor, useSensors, type CollisionDetection } from '@dnd-kit/core'
import type { ReactNode, RefObject } from 'react'
import type { CrateSong } from '../../song/crate-song.ts'
import { SongRow } from '../../song/song-row.tsx'
import { rowHeight, silent } from './dragging.ts'
import styles from './editable-songs.module.css'
import { rowAt } from './places.ts'

/** Makes rows draggable by mouse or touch; the dragged song follows the pointer. */
export function DragArea({
  order,
  scroller,
  above,
  inHand,
  count,
  onDrag,
  onDrop,
  children,
}: {
  order: readonly string[]
  scroller: RefObject<HTMLElement | null>
  /** Height of the content that scrolls above the first row. */
  above: number
  inHand: CrateSong | undefined
  /** How many songs are moved together. */
  count: number
  onDrag: (uuid: string | null) => void
  onDrop: (uuid: string, onto: string) => void
  children: ReactNode
}) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  /** All rows have the same height, so the row under the pointer is computed without measuring. */
  const rowUnder: CollisionDetection = ({ pointerCoordinates }) => {
    const { current: box } = scroller
    if (!box || !pointerCoordinates) return []
    const y = pointerCoordinates.y - box.getBoundingClientRect().top + box.scrollTop - above
    const id = order[rowAt(y, rowHeight, order.length)]
    return id === undefined ? [] : [{ id }]
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements: silent }}
      collisionDetection={rowUnder}
      onDragStart={({ active }) => onDrag(String(active.id))}
      onDragCancel={() => onDrag(null)}
      onDragEnd={({ active, over }) => {
        onDrag(null)
        if (over) onDrop(String(active.id), String(over.id))
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {inHand ? (
          <div className={styles.inHand}>
            <SongRow song={inHand} />
            {count > 1 ? <span className={styles.several}>{count}</span> : null}
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  )
}
