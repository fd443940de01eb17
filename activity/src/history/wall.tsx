import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { readerLocale } from '../client/i18n.ts'
import { artistOf, coverOf, titleOf } from '../song/song-words.ts'
import { Artwork } from '../ui/pictures/artwork.tsx'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { useWall } from './plays.ts'
import { maxCharacters } from './use-wanted.ts'
import styles from './wall.module.css'

type WallSong = Operations['GET /rooms/{id}/wall']['reply']['songs'][number]

/** How many covers are shown at first, and at most. */
const shown = { first: 24, most: 200 }
/** Fewer songs make no wall. */
const minSongs = 3
/** Sides in pixels; a large cover is as wide as two small ones and the gap between them. */
const sides = { small: 88, large: 184 }

/** Whether the wall is on its way for the first time: it would push away what is below. A failed one is not waited for. */
export function useIsWallComing(slug: string): boolean {
  const { isPending, failureCount } = useWall(slug, shown.first)
  const [isDecided, setDecided] = useState(false)
  if (!isDecided && (!isPending || failureCount > 0)) setDecided(true)
  return !isDecided
}

/** The covers of all songs ever played in the room, the most liked one large. Pressing one shows its plays. */
export function Wall({ slug, onSong }: { slug: string; onSong: (search: string) => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useWall(slug, isOpen ? shown.most : shown.first)
  if (!data || data.songs.length < minSongs) return null
  const date = new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'long' }).format(new Date(data.openedAt))
  return (
    <Block
      title={t('history.wall')}
      about={t('history.wallSince', { date, count: data.count })}
      className={styles.wall}
    >
      <ul className={styles.covers}>
        {data.songs.slice(0, isOpen ? shown.most : shown.first).map((each, place) => (
          // A song that is not in the catalogue may be on the wall twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className={place === 0 ? styles.large : undefined}>
            <Cover {...each} size={place === 0 ? sides.large : sides.small} onSong={onSong} />
          </li>
        ))}
      </ul>
      {data.count > shown.first ? (
        <Button size="small" onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'history.wallLess' : 'history.wallMore')}
        </Button>
      ) : null}
    </Block>
  )
}

function Cover({
  song,
  plays,
  size,
  onSong,
}: Pick<WallSong, 'song' | 'plays'> & { size: number; onSong: (search: string) => void }) {
  const { t } = useTranslation()
  const [title, artist] = [titleOf(song, t), artistOf(song, t)]
  const label = t('history.wallSong', { song: `${title} – ${artist}`, count: plays })
  return (
    <button
      type="button"
      className={styles.cover}
      aria-label={label}
      title={`${title} – ${artist}`}
      onClick={() => onSong(`${title} ${artist}`.slice(0, maxCharacters))}
    >
      <Artwork url={coverOf(song, size)} seed={title} size={size} />
    </button>
  )
}
