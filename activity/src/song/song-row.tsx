import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Song } from '@segue/shared/song/song.ts'
import { OnAirMark } from './on-air-mark.tsx'
import { PlayCover } from './play-cover.tsx'
import { artistOf, titleOf } from './song-words.ts'
import { clockTime } from './time.ts'
import { classes } from '../ui/classes.ts'
import { Pill } from '../ui/layout/pill.tsx'
import styles from './song-row.module.css'

/** A song in a list, with its actions. */
export function SongRow({
  song,
  mark,
  about,
  further,
  before,
  after,
  lit,
  tabIndex,
}: {
  song: Song
  /** A short label above the title, such as "Plays next". */
  mark?: string
  /** Replaces the artist. */
  about?: ReactNode
  /** On a separate line below. */
  further?: ReactNode
  before?: ReactNode
  after?: ReactNode
  lit?: boolean
  /** The `tabIndex` of the cover, if the list itself handles the arrow keys. */
  tabIndex?: number
}) {
  const { t } = useTranslation()
  const title = titleOf(song, t)
  return (
    <div className={classes(styles.row, lit && styles.lit)}>
      {before}
      <PlayCover song={song} size={44} tabIndex={tabIndex} />
      <div className={styles.words}>
        {mark ? <p className={styles.mark}>{mark}</p> : null}
        <p className={styles.title} title={title}>
          {title}
          {song.explicit ? (
            <span className={styles.explicit}>
              <Pill>
                <abbr title={t('queue.explicit')}>E</abbr>
              </Pill>
            </span>
          ) : null}
          <OnAirMark song={song} />
        </p>
        <p className={styles.about} title={typeof about === 'string' ? about : undefined}>
          {about ?? artistOf(song, t)}
        </p>
        {further ? <p className={classes(styles.about, styles.further)}>{further}</p> : null}
      </div>
      {song.duration ? <span className={styles.time}>{clockTime(song.duration)}</span> : null}
      {after}
    </div>
  )
}
