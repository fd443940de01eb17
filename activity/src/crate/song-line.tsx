import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, ArrowUpToLine, Check, EllipsisVertical, GripVertical, Trash2 } from 'lucide-react'
import { memo, useRef, type MouseEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../song/song-words.ts'
import { IconButton } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { rowHeight } from './dragging.ts'
import type { ListSettings } from './list-settings.ts'
import styles from './editable-songs.module.css'
import { isPending } from '../song/new-song.ts'
import type { CrateSong } from '../song/crate-song.ts'
import { SongChoices } from '../song/song-choices.tsx'
import { SongRow } from '../song/song-row.tsx'

const longPressMs = 500
/** No finger rests quite still. */
const fingerTremblesPx = 10

/** What can be done with a line. The functions stay the same from one drawing to the next. */
export type LineActions = {
  focus: (place: number) => void
  press: (uuid: string, keys: { shift: boolean; more: boolean }) => void
  toggle: (uuid: string) => void
  pickUp: (uuid: string, place: number) => void
  putDown: () => void
  move: (uuid: string, to: number) => void
  remove: (uuid: string) => void
}

/** One song of a list: what it is, a handle to move it by, and all that can be done with it. */
export const SongLine = memo(function SongLine({
  song,
  place,
  count,
  top,
  chosen,
  choosing,
  focusable,
  held,
  dragged,
  settings: { editable, isQueue, mark },
  does,
}: {
  song: CrateSong
  place: number
  count: number
  top: number
  chosen: boolean
  /** Whether songs are being chosen: the marks then show on all of them. */
  choosing: boolean
  /** Whether the Tab key leads to this one. */
  focusable: boolean
  held: boolean
  dragged: boolean
  settings: ListSettings
  does: LineActions
}) {
  const { t } = useTranslation()
  const uuid = song.crateSongUuid
  const pending = isPending(song)
  const title = titleOf(song, t)
  const word = mark?.(song)
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: song.crateSongUuid,
    disabled: !editable,
    // The list is drawn in its new order at once; there is nothing left to slide into place.
    animateLayoutChanges: () => false,
  })
  const { wasLong, ...longPress } = useLongPress(() => does.toggle(uuid))
  const tabIndex = focusable ? 0 : -1
  return (
    // Rows that come and go with scrolling are no table; and the list handles the keys for all of them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={setNodeRef}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="row"
      tabIndex={tabIndex}
      aria-rowindex={place + 1}
      aria-selected={chosen}
      data-place={place}
      className={classes(
        styles.line,
        chosen && styles.chosen,
        held && styles.held,
        dragged && styles.dragged,
        pending && styles.pending,
      )}
      style={{
        top,
        height: rowHeight,
        transform: transform ? `translateY(${transform.y}px)` : undefined,
        transition,
      }}
      onFocus={() => does.focus(place)}
      {...longPress}
      onClick={(event) => {
        if (isControl(event) || wasLong()) return
        does.press(uuid, { shift: event.shiftKey, more: event.ctrlKey || event.metaKey })
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="gridcell" className={styles.cell}>
        <SongRow
          song={song}
          mark={word}
          lit={word !== undefined && !chosen}
          before={
            <>
              {editable ? (
                <button
                  ref={setActivatorNodeRef}
                  type="button"
                  tabIndex={tabIndex}
                  className={styles.handle}
                  aria-label={t('queue.move', { title })}
                  aria-pressed={held}
                  {...listeners}
                  onKeyDown={(event) => {
                    if (held || (event.key !== ' ' && event.key !== 'Enter')) return
                    event.preventDefault()
                    event.stopPropagation()
                    does.pickUp(uuid, place)
                  }}
                  onBlur={does.putDown}
                >
                  <GripVertical aria-hidden="true" />
                </button>
              ) : null}
              <span className={classes(styles.tick, choosing && styles.ticking)} aria-hidden="true">
                {chosen ? <Check /> : null}
              </span>
            </>
          }
          after={
            <Menu
              trigger={
                <IconButton size="small" label={t('queue.options', { title })} tabIndex={tabIndex}>
                  <EllipsisVertical />
                </IconButton>
              }
            >
              <SongChoices song={song} queue={!isQueue} />
              {editable ? (
                <>
                  <MenuLine />
                  {place > 0 ? (
                    <>
                      <MenuItem icon={<ArrowUpToLine />} onSelect={() => does.move(uuid, 0)}>
                        {t(isQueue ? 'queue.moveTop' : 'crate.moveTop')}
                      </MenuItem>
                      <MenuItem icon={<ArrowUp />} onSelect={() => does.move(uuid, place - 1)}>
                        {t('queue.moveUp')}
                      </MenuItem>
                    </>
                  ) : null}
                  {place < count - 1 ? (
                    <MenuItem icon={<ArrowDown />} onSelect={() => does.move(uuid, place + 1)}>
                      {t('queue.moveDown')}
                    </MenuItem>
                  ) : null}
                  <MenuItem danger icon={<Trash2 />} onSelect={() => does.remove(uuid)}>
                    {t('common.remove')}
                  </MenuItem>
                </>
              ) : null}
            </Menu>
          }
        />
      </div>
    </div>
  )
})

const isControl = (event: MouseEvent) =>
  event.target instanceof Element && event.target.closest('button, a, [role="menu"]') !== null

/** A finger that rests on a song chooses it, as everywhere on phones. */
function useLongPress(onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const long = useRef(false)
  const at = useRef({ x: 0, y: 0 })
  const stop = () => clearTimeout(timer.current)
  return {
    wasLong: () => long.current,
    onPointerDown(event: PointerEvent) {
      stop()
      long.current = false
      if (event.pointerType !== 'touch' || isControl(event)) return
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
