import { FolderCheck, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../client/router.tsx'
import { artistOf, coverOf, titleOf } from '../../song/song-words.ts'
import { Artwork } from '../../ui/pictures/artwork.tsx'
import { byMonth, nameOfMonth, type ShelfSong } from './shelf.ts'
import styles from './boards.module.css'

const coverSize = 128

/** Covers standing on wooden boards, by the month in which they were last heard, starred or caught. */
export function Boards({ songs, isBusy }: { songs: readonly ShelfSong[]; isBusy: boolean }) {
  return (
    <div className={styles.shelf} aria-busy={isBusy}>
      {byMonth(songs).map(({ month, songs: ofMonth }) => (
        <section key={month} aria-label={nameOfMonth(month)}>
          <h2>{nameOfMonth(month)}</h2>
          <ul className={styles.board}>
            {ofMonth.map((one) => (
              <li key={one.song.songId}>
                <Sleeve {...one} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** A song, which leads to its page. */
function Sleeve({ song, heardTimes, isStarred, caughtAt }: ShelfSong) {
  const { t } = useTranslation()
  const [title, artist] = [titleOf(song, t), artistOf(song, t)]
  return (
    <Link to={`/song/${encodeURIComponent(song.songShortId)}`} className={styles.sleeve}>
      <span className={styles.cover}>
        <Artwork url={coverOf(song, coverSize)} seed={title} size={coverSize} />
      </span>
      <span className={styles.edge} aria-hidden="true" />
      <b>{title}</b>
      <small>{artist}</small>
      <small className={styles.marks}>
        {isStarred ? <Mark icon={<Star />} words={t('shelf.isStarred')} look="star" /> : null}
        {caughtAt ? <Mark icon={<FolderCheck />} words={t('shelf.isCaught')} look="caught" /> : null}
        {heardTimes > 0 ? <span>{t('shelf.times', { count: heardTimes })}</span> : null}
      </small>
    </Link>
  )
}

const Mark = ({ icon, words, look }: { icon: ReactNode; words: string; look: 'star' | 'caught' }) => (
  <span className={styles[look]} title={words}>
    {icon}
    <span className="visually-hidden">{words}</span>
  </span>
)
