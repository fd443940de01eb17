import { useMemo, useRef, useState, type ReactNode } from 'react'
import type { CrateSong } from '../../song/crate-song.ts'
import type { SongList } from '../../song/song-list.ts'
import { useHeight } from '../../ui/layout/use-height.ts'
import { DragArea } from './drag-area.tsx'
import { toolsHeight } from './dragging.ts'
import styles from './editable-songs.module.css'
import { listEdits } from './list-edits.ts'
import { listKeys } from './list-keys.ts'
import type { ListSettings } from './list-settings.ts'
import { ListTools } from './list-tools.tsx'
import { SongGrid } from '../songs/song-grid.tsx'
import type { LineActions } from '../songs/song-line.tsx'
import { useKeyboardMove } from './use-keyboard-move.ts'
import { useSelection } from './use-selection.ts'
import { useSteady } from './use-steady.ts'
import { useVirtualSongs } from './use-virtual-songs.ts'

type EditableSongsProps = {
  list: SongList
  songs: readonly CrateSong[]
  label: string
  head?: ReactNode
  /** Shown in place of a list without songs. */
  empty?: ReactNode
  tools?: ReactNode
  settings: ListSettings
}

/**
 * A list of songs that can be reordered by mouse, touch or keyboard, selected by Shift, Ctrl, keys or touch, and
 * removed. Virtualized, so that 5,000 songs cost no more than twenty. `head` scrolls away above the list.
 */
export function EditableSongs({ list, songs: all, label, head, empty, tools, settings }: EditableSongsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [headElement, setHeadElement] = useState<HTMLDivElement | null>(null)
  const above = useHeight(headElement) + toolsHeight
  const [current, setCurrent] = useState(0)
  const [dragged, setDragged] = useState<string | null>(null)
  const { songs, held, announcement, ...moving } = useKeyboardMove(list, all)
  const order = useMemo(() => songs.map((song) => song.crateSongUuid), [songs])
  const selecting = useSelection(order)
  const { selection, choosing, affectedBy } = selecting
  const focused = Math.min(current, songs.length - 1)
  const draggedPlace = dragged === null ? -1 : order.indexOf(dragged)
  const draggedToo = new Set(dragged === null ? [] : affectedBy(dragged))
  const virtual = useVirtualSongs(order, { scroller, above, kept: [focused, draggedPlace] })
  const edits = listEdits(list, all, (uuid, to) => moving.announce('dropped', uuid, to))
  const remove = (uuids: readonly string[]) => {
    edits.remove(uuids)
    selecting.clear()
  }
  const goingTo = (show: (place: number) => void) => (place: number) => {
    setCurrent(place)
    show(place)
  }
  const [focus, follow] = [goingTo(virtual.focus), goingTo(virtual.scrollTo)]
  const keys = listKeys({ order, focused, editable: settings.editable, selecting, focus, move: edits.move, remove })
  const actions = useSteady<LineActions>({
    focus: setCurrent,
    press: selecting.press,
    longPress: selecting.longPress,
    pickUp: moving.pickUp,
    putDown: moving.putDown,
    move: (uuid, to) => edits.move([uuid], to),
    remove: (uuid) => remove([uuid]),
  })
  return (
    <DragArea
      order={order}
      scroller={scroller}
      above={above}
      inHand={songs[draggedPlace]}
      count={draggedToo.size}
      onDrag={setDragged}
      onDrop={(uuid, target) => edits.dropOn(order, { uuids: affectedBy(uuid), uuid, target })}
    >
      <div ref={scroller} className={styles.scroller} data-empty={songs.length === 0}>
        <div ref={setHeadElement}>{head}</div>
        {songs.length === 0 ? (
          empty
        ) : (
          <>
            <ListTools
              songs={songs}
              selecting={selecting}
              settings={settings}
              tools={tools}
              onTop={(uuids) => edits.move(uuids, 0)}
              onRemove={remove}
            />
            <SongGrid
              songs={songs}
              order={order}
              label={label}
              rows={virtual.rows}
              height={virtual.height}
              focused={focused}
              held={held}
              dragged={draggedToo}
              chosen={selection.chosen}
              choosing={choosing}
              settings={settings}
              actions={actions}
              onKeyDown={(event) => moving.onKeyDown(event, follow) || keys(event)}
            />
          </>
        )}
        <output className="visually-hidden">{announcement}</output>
      </div>
    </DragArea>
  )
}
