import { DndContext, DragOverlay, PointerSensor, useSensor, useSensors, type CollisionDetection } from '@dnd-kit/core'
import { SortableContext } from '@dnd-kit/sortable'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHeight } from '../ui/use-height.ts'
import { titleOf } from '../song/song-words.ts'
import { makeRoom, rowHeight, silent, toolsHeight } from './dragging.ts'
import styles from './editable-songs.module.css'
import type { ListSettings } from './list-settings.ts'
import { ListTools } from './list-tools.tsx'
import { applyEdit, type Edit } from '../song/pending-edits.ts'
import { keyLeadsTo, placeInGap, placeOneOn, rowAt } from './places.ts'
import { removeWithUndo } from '../song/remove.ts'
import { chooseAll, chooseRange, nothingChosen, press, stillThere, toggleOne } from './selection.ts'
import type { CrateSong } from '../song/crate-song.ts'
import type { SongList } from '../song/song-list.ts'
import { SongLine, type LineActions } from './song-line.tsx'
import { SongRow } from '../song/song-row.tsx'
import { useSteady } from './use-steady.ts'

/** In keyboard moving: the song in hand and where it would be put down. */
type Held = { uuid: string; to: number }

/**
 * Songs that can be put in another order by pointer, finger or keyboard, chosen by shift, ctrl, keys or touch, and taken
 * out. Only what is in sight is drawn: five thousand cost no more than twenty. `head` scrolls away above them.
 */
export function EditableSongs({
  list,
  songs: all,
  label,
  head,
  tools,
  settings,
}: {
  list: SongList
  songs: readonly CrateSong[]
  label: string
  head?: ReactNode
  tools?: ReactNode
  settings: ListSettings
}) {
  const { t } = useTranslation()
  const { editable } = settings
  const scroller = useRef<HTMLDivElement>(null)
  const [headElement, setHeadElement] = useState<HTMLDivElement | null>(null)
  const above = useHeight(headElement) + toolsHeight
  const [made, setSelection] = useState(nothingChosen)
  const [choosing, setChoosing] = useState(false)
  const [current, setCurrent] = useState(0)
  const [held, setHeld] = useState<Held | null>(null)
  const [drag, setDrag] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const help = useId()
  const songs = useMemo(
    () => (held ? applyEdit(all, { kind: 'move', uuids: [held.uuid], to: held.to }) : all),
    [all, held],
  )
  const order = useMemo(() => songs.map((song) => song.crateSongUuid), [songs])
  const selection = stillThere(order, made)
  const focused = Math.min(current, songs.length - 1)
  const dragged = drag ? order.indexOf(drag) : -1
  // The compiler leaves a component with a virtual list as it is, which is right: the list keeps its own account.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: songs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: above,
    // Below the tools, which stay in sight.
    scrollPaddingStart: toolsHeight,
    getItemKey: (index) => order[index] ?? index,
    // What has the focus or hangs on the pointer must not be taken away by scrolling.
    rangeExtractor: (range) => {
      const kept = [focused, dragged].filter((place) => place >= 0 && place < range.count)
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((one, other) => one - other)
    },
  })
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))

  const titleAt = (place: number) => {
    const song = songs[place]
    return song ? titleOf(song, t) : ''
  }
  const tell = (what: 'picked' | 'moved' | 'dropped', uuid: string, place: number) =>
    setNews(t(`queue.drag.${what}`, { title: titleAt(order.indexOf(uuid)), place: place + 1, count: songs.length }))

  /** What is meant by doing something to a song: all that are chosen where it is one of them, else it alone. */
  const meantBy = (uuid: string) =>
    selection.chosen.has(uuid) ? order.filter((each) => selection.chosen.has(each)) : [uuid]
  const songsMeant = (uuids: readonly string[]) => {
    const meant = new Set(uuids)
    return all.filter((song) => meant.has(song.crateSongUuid))
  }
  const move = (uuids: readonly string[], to: number) => {
    const edit: Edit<CrateSong> = { kind: 'move', uuids, to }
    const after = applyEdit(all, edit)
    if (after.every((song, place) => song === all[place])) return
    void list.edit(edit)
    const [first] = uuids
    if (first) tell('dropped', first, to)
  }
  const remove = (uuids: readonly string[]) => {
    removeWithUndo(list, songsMeant(uuids))
    setSelection(nothingChosen)
  }

  function focusRow(place: number): void {
    setCurrent(place)
    virtual.scrollToIndex(place)
    // The row may be drawn only after the scrolling.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        scroller.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus({ preventScroll: true }),
      ),
    )
  }

  function putDown(): void {
    if (!held) return
    setHeld(null)
    const from = all.findIndex((song) => song.crateSongUuid === held.uuid)
    setNews(t('queue.drag.dropped', { title: titleAt(held.to), place: held.to + 1, count: songs.length }))
    if (from !== held.to) void list.edit({ kind: 'move', uuids: [held.uuid], to: held.to })
  }

  /** With a song in hand the keys move it. True where the key was for that. */
  function carry(event: KeyboardEvent): boolean {
    if (!held) return false
    const to = keyLeadsTo(event.key, held.to, songs.length)
    if (to !== undefined) {
      setHeld({ uuid: held.uuid, to })
      setCurrent(to)
      virtual.scrollToIndex(to)
      tell('moved', held.uuid, to)
    } else if (event.key === 'Escape') {
      setHeld(null)
      setNews(t('queue.drag.cancelled'))
    } else if (event.key === ' ' || event.key === 'Enter' || event.key === 'Tab') putDown()
    else return false
    event.preventDefault()
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (carry(event)) return
    const target = event.target as HTMLElement
    const uuid = order[focused]
    if (uuid === undefined || !target.closest('[role="row"]')) return
    const inRow = target.getAttribute('role') === 'row'
    const to = keyLeadsTo(event.key, focused, songs.length)
    if (to !== undefined && event.altKey && editable) {
      const meant = meantBy(uuid)
      const by = event.key === 'ArrowUp' ? -1 : 1
      const place = event.key.startsWith('Arrow') ? placeOneOn(order, new Set(meant), by) : to
      move(meant, place)
      focusRow(Math.min(songs.length - 1, place + Math.max(0, meant.indexOf(uuid))))
    } else if (to !== undefined) {
      if (event.shiftKey) {
        const from = selection.anchor === null || selection.chosen.size === 0 ? uuid : selection.anchor
        setSelection(chooseRange(order, { ...selection, anchor: from }, order[to] ?? uuid))
      }
      focusRow(to)
    } else if (event.key === ' ' && inRow) setSelection(toggleOne(selection, uuid))
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) setSelection(chooseAll(order, selection))
    else if ((event.key === 'Delete' || event.key === 'Backspace') && editable && inRow) {
      remove(meantBy(uuid))
      focusRow(Math.max(0, Math.min(focused, songs.length - 2)))
    } else if (event.key === 'Escape' && selection.chosen.size > 0) setSelection(nothingChosen)
    else return
    event.preventDefault()
  }

  /** Rows are of one height, so that the place under the pointer is known without measuring any. */
  const rowUnder: CollisionDetection = ({ pointerCoordinates }) => {
    const { current: box } = scroller
    if (!box || !pointerCoordinates) return []
    const y = pointerCoordinates.y - box.getBoundingClientRect().top + box.scrollTop - above
    const id = order[rowAt(y, rowHeight, songs.length)]
    return id === undefined ? [] : [{ id }]
  }
  function drop(uuid: string, onto: string | undefined): void {
    const from = order.indexOf(uuid)
    const to = onto === undefined ? -1 : order.indexOf(onto)
    if (to < 0 || to === from) return
    const meant = meantBy(uuid)
    move(meant, placeInGap(order, new Set(meant), to > from ? to + 1 : to))
  }
  const does = useSteady<LineActions>({
    focus: setCurrent,
    press: (uuid, keys) => setSelection(press(order, selection, uuid, { ...keys, more: keys.more || choosing })),
    toggle(uuid) {
      // Fingers have no ctrl: once one has rested on a song, those that tap choose more.
      setChoosing(true)
      setSelection(toggleOne(selection, uuid))
    },
    pickUp(uuid, place) {
      setHeld({ uuid, to: place })
      tell('picked', uuid, place)
    },
    putDown,
    move: (uuid, to) => move([uuid], to),
    remove: (uuid) => remove([uuid]),
  })
  const meantByDrag = drag === null ? null : new Set(meantBy(drag))
  const inHand = drag && songs[dragged]
  const several = meantByDrag?.size ?? 0
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements: silent }}
      collisionDetection={rowUnder}
      onDragStart={({ active }) => setDrag(String(active.id))}
      onDragCancel={() => setDrag(null)}
      onDragEnd={({ active, over }) => {
        setDrag(null)
        drop(String(active.id), over ? String(over.id) : undefined)
      }}
    >
      <div ref={scroller} className={styles.scroller}>
        <div ref={setHeadElement}>{head}</div>
        <ListTools
          songs={songs}
          selection={selection}
          choosing={choosing}
          settings={settings}
          tools={tools}
          onChoosing={(next) => {
            setChoosing(next)
            setSelection(nothingChosen)
          }}
          onAll={() => setSelection(chooseAll(order, selection))}
          onTop={(uuids) => move(uuids, 0)}
          onRemove={remove}
        />
        <p id={help} className="visually-hidden">
          {t(editable ? 'crate.keys' : 'crate.keysReading')}
        </p>
        <div
          role="grid"
          tabIndex={-1}
          aria-label={label}
          aria-describedby={help}
          aria-multiselectable="true"
          aria-rowcount={songs.length}
          className={styles.grid}
          style={{ height: virtual.getTotalSize() }}
          onKeyDown={onKeyDown}
        >
          <SortableContext items={order} strategy={makeRoom}>
            {virtual.getVirtualItems().map((item) => {
              const song = songs[item.index]
              if (!song) return null
              const uuid = song.crateSongUuid
              return (
                <SongLine
                  key={item.key}
                  song={song}
                  place={item.index}
                  count={songs.length}
                  top={item.start - above}
                  chosen={selection.chosen.has(uuid)}
                  choosing={choosing || selection.chosen.size > 0}
                  focusable={item.index === focused}
                  held={held?.uuid === uuid}
                  dragged={meantByDrag?.has(uuid) ?? false}
                  settings={settings}
                  does={does}
                />
              )
            })}
          </SortableContext>
        </div>
        <output className="visually-hidden">{news}</output>
      </div>
      <DragOverlay dropAnimation={null}>
        {inHand ? (
          <div className={styles.inHand}>
            <SongRow song={inHand} />
            {several > 1 ? <span className={styles.several}>{several}</span> : null}
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  )
}
