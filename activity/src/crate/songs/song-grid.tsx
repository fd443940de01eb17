import { SortableContext } from '@dnd-kit/sortable'
import { useId, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CrateSong } from '../../song/crate-song.ts'
import { makeRoom } from '../list/dragging.ts'
import styles from '../list/editable-songs.module.css'
import type { ListSettings } from '../list/list-settings.ts'
import { SongLine, type LineActions } from './song-line.tsx'

/** The rows of a list, of which only those at `rows` are rendered. */
export function SongGrid({
  songs,
  order,
  label,
  rows,
  height,
  focused,
  held,
  dragged,
  chosen,
  choosing,
  settings,
  actions,
  onKeyDown,
}: {
  songs: readonly CrateSong[]
  order: string[]
  label: string
  rows: readonly { place: number; top: number }[]
  height: number
  /** The position that is a tab stop. */
  focused: number
  /** The song being moved by keyboard. */
  held: string | null
  /** The songs being dragged. */
  dragged: ReadonlySet<string>
  chosen: ReadonlySet<string>
  choosing: boolean
  settings: ListSettings
  actions: LineActions
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}) {
  const { t } = useTranslation()
  const help = useId()
  return (
    <>
      <p id={help} className="visually-hidden">
        {t(settings.editable ? 'crate.keys' : 'crate.keysReading')}
      </p>
      <div
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-describedby={help}
        aria-multiselectable="true"
        aria-rowcount={songs.length}
        className={styles.grid}
        style={{ height }}
        onKeyDown={onKeyDown}
      >
        <SortableContext items={order} strategy={makeRoom}>
          {rows.map(({ place, top }) => {
            const song = songs[place]
            if (!song) return null
            const uuid = song.crateSongUuid
            return (
              <SongLine
                key={uuid}
                song={song}
                place={place}
                count={songs.length}
                top={top}
                chosen={chosen.has(uuid)}
                choosing={choosing || chosen.size > 0}
                focusable={place === focused}
                held={held === uuid}
                dragged={dragged.has(uuid)}
                settings={settings}
                actions={actions}
              />
            )
          })}
        </SortableContext>
      </div>
    </>
  )
}
