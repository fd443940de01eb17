import { Star, ThumbsDown, ThumbsUp, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../client/i18n.ts'
import { AddButtons } from '../song/add-buttons.tsx'
import { SongRow } from '../song/song-row.tsx'
import { artistOf } from '../song/song-words.ts'
import { Avatar } from '../ui/pictures/avatar.tsx'
import { SongComments } from './song-comments.tsx'
import type { Play, SongComment } from './plays.ts'
import styles from './history.module.css'

/** A play: its song, DJ, time, votes and comments. */
export function PlayRow({
  play,
  roomUuid,
  comments,
  onDj,
}: {
  play: Play
  roomUuid: string | undefined
  comments: readonly SongComment[]
  onDj: (uuid: string) => void
}) {
  const { t } = useTranslation()
  const { song, dj, djUuid, playedAt, listeners, voteCounts } = play
  const at = new Date(playedAt)
  return (
    <article className={styles.play}>
      <SongRow song={song} about={artistOf(song, t)} after={<AddButtons song={song} />} />
      <div className={styles.facts}>
        <time dateTime={at.toISOString()}>{dateAndTime(at)}</time>
        {dj ? (
          <button
            type="button"
            className={styles.dj}
            onClick={() => onDj(dj.uuid)}
            title={t('history.onlyOf', { name: dj.nickname })}
          >
            <Avatar avatarId={dj.avatarId} color={dj.color} size={22} />
            {dj.nickname}
          </button>
        ) : (
          <span>{t(djUuid === roomUuid ? 'history.ownCrate' : 'history.someGuest')}</span>
        )}
        <span className={styles.votes}>
          <Fact
            icon={<ThumbsUp />}
            words={t('history.likes', { count: voteCounts.likes })}
            count={voteCounts.likes}
          />
          <Fact
            icon={<ThumbsDown />}
            words={t('history.dislikes', { count: voteCounts.dislikes })}
            count={voteCounts.dislikes}
          />
          <Fact icon={<Star />} words={t('history.stars', { count: voteCounts.stars })} count={voteCounts.stars} />
          {listeners === null ? null : (
            <Fact icon={<UsersRound />} words={t('history.listeners', { count: listeners })} count={listeners} />
          )}
        </span>
      </div>
      {comments.length > 0 ? <SongComments comments={comments} duration={song.duration ?? 0} /> : null}
    </article>
  )
}

function Fact({ icon, words, count }: { icon: ReactNode; words: string; count: number }) {
  return (
    <span className={styles.fact} title={words}>
      {icon}
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
