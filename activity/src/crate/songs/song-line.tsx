import { useSortable } from '@dnd-kit/sortable'
import { Check, GripVertical } from 'lucide-react'
import { memo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { CrateSong } from '../../song/crate-song.ts'
import { isPending } from '../../song/new-song.ts'
import { NotHere } from '../../session/turn/not-here.tsx'
import { SongRow } from '../../song/song-row.tsx'
import { titleOf } from '../../song/song-words.ts'
import { classes } from '../../ui/classes.ts'
import { rowHeight } from '../list/dragging.ts'
import styles from '../list/editable-songs.module.css'
import type { ListSettings } from '../list/list-settings.ts'
import { isControl, useLongPress } from '../list/long-press.ts'
import { SongMenu } from './song-menu.tsx'

/** Actions on a row. The functions keep their identity across renders. */
export type LineActions = {
  focus: (place: number) => void
  press: (uuid: string, keys: { shift: boolean; more: boolean }) => void
  longPress: (uuid: string) => void
  pickUp: (uuid: string, place: number) => void
  putDown: () => void
  move: (uuid: string, to: number) => void
  remove: (uuid: string) => void
}

type SongLineProps = {
  song: CrateSong
  place: number
  count: number
  top: number
  chosen: boolean
  /** Whether selection mode is on, in which every row shows its checkbox. */
  choosing: boolean
  /** Whether this row is the tab stop. */
  focusable: boolean
  held: boolean
  dragged: boolean
  settings: ListSettings
  actions: LineActions
}

/** A song of a list, with a drag handle and a menu. */
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
  settings,
  actions,
}: SongLineProps) {
  const { editable, mark } = settings
  const uuid = song.crateSongUuid
  const word = mark?.(song)
  const refusal = settings.refusal?.(song)
  const { setNodeRef, setActivatorNodeRef, listeners, style } = useDraggedRow(uuid, { editable, top })
  const { wasLong, ...longPress } = useLongPress(() => actions.longPress(uuid))
  const tabIndex = focusable ? 0 : -1
  return (
    // Virtualized rows cannot be a table, and the list handles the keys for all of them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={setNodeRef}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="row"
      tabIndex={tabIndex}
      aria-rowindex={place + 1}
      aria-selected={chosen}
      data-place={place}
      className={classes(lineClass({ song, chosen, held, dragged }), refusal !== undefined && styles.refused)}
      style={style}
      onFocus={() => actions.focus(place)}
      {...longPress}
      onClick={(event) => {
        if (isControl(event.target) || wasLong()) return
        actions.press(uuid, { shift: event.shiftKey, more: event.ctrlKey || event.metaKey })
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="gridcell" className={styles.cell}>
        <SongRow
          song={song}
          mark={word}
          about={refusal}
          further={refusal === undefined ? <NotHere song={song} /> : undefined}
          lit={word !== undefined && !chosen}
          tabIndex={tabIndex}
          before={
            <>
              {editable ? (
                <SongHandle
                  ref={setActivatorNodeRef}
                  song={song}
                  tabIndex={tabIndex}
                  held={held}
                  listeners={listeners}
                  onPickUp={() => actions.pickUp(uuid, place)}
                  onPutDown={actions.putDown}
                />
              ) : null}
              <ChosenMark chosen={chosen} choosing={choosing} />
            </>
          }
          after={
            <SongMenu
              song={song}
              place={place}
              count={count}
              tabIndex={tabIndex}
              settings={settings}
              onMove={(to) => actions.move(uuid, to)}
              onRemove={() => actions.remove(uuid)}
            />
          }
        />
      </div>
    </div>
  )
})

const lineClass = ({ song, chosen, held, dragged }: Pick<SongLineProps, 'song' | 'chosen' | 'held' | 'dragged'>) =>
  classes(
    styles.line,
    chosen && styles.chosen,
    held && styles.held,
    dragged && styles.dragged,
    isPending(song) && styles.pending,
  )

function ChosenMark({ chosen, choosing }: { chosen: boolean; choosing: boolean }) {
  return (
    <span className={classes(styles.tick, choosing && styles.ticking)} aria-hidden="true">
      {chosen ? <Check /> : null}
    </span>
  )
}

/** A row at its position, or shifted while dragging. */
function useDraggedRow(uuid: string, { editable, top }: { editable: boolean; top: number }) {
  const { transform, transition, ...row } = useSortable({
    id: uuid,
    disabled: !editable,
    // The list renders in its new order immediately, so nothing needs to animate.
    animateLayoutChanges: () => false,
  })
  return {
    ...row,
    style: { top, height: rowHeight, transform: transform ? `translateY(${transform.y}px)` : undefined, transition },
  }
}

/** The handle for dragging a song or picking it up by keyboard. */
function SongHandle({
  ref,
  song,
  tabIndex,
  held,
  listeners,
  onPickUp,
  onPutDown,
}: {
  ref: Ref<HTMLButtonElement>
  song: CrateSong
  tabIndex: number
  held: boolean
  listeners: ReturnType<typeof useSortable>['listeners']
  onPickUp: () => void
  onPutDown: () => void
}) {
  const { t } = useTranslation()
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={tabIndex}
      className={styles.handle}
      aria-label={t('queue.move', { title: titleOf(song, t) })}
      aria-pressed={held}
      {...listeners}
      onKeyDown={(event) => {
        if (held || (event.key !== ' ' && event.key !== 'Enter')) return
        event.preventDefault()
        event.stopPropagation()
        onPickUp()
      }}
      onBlur={onPutDown}
    >
      <GripVertical aria-hidden="true" />
    </button>
  )
}
