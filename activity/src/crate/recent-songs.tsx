import { useQuery } from '@tanstack/react-query'
import { History, Star, ThumbsUp } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call, queries } from '../client/api.ts'
import { sentenceFor } from '../client/sentence.ts'
import { useLiveRoom, useRoomState } from '../live/room-context.tsx'
import { artistOf } from '../song/song-words.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { AddButtons } from '../song/add-buttons.tsx'
import styles from './queue-panel.module.css'
import { Shelf } from '../song/shelf.tsx'
import { SongRow } from '../song/song-row.tsx'

const staleMs = 60_000
/** The server writes a play down a moment after the room has told of it. */
const writtenAfterMs = 1500

/** What has been played in this room, the latest first. */
export function RecentSongs() {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const slug = useRoomState((state) => state.settings.slug)
  const queryKey = ['recent-songs', slug]
  const plays = useQuery({
    queryKey,
    queryFn: () => call('GET /rooms/{slug}/recent-songs', { params: { slug }, query: { limit: 50 } }),
    staleTime: staleMs,
  })
  useEffect(
    () =>
      room.onPush(({ message }) => {
        if (message.name !== 'playedSong') return
        setTimeout(() => void queries.invalidateQueries({ queryKey: ['recent-songs', slug] }), writtenAfterMs)
      }),
    [room, slug],
  )
  if (plays.isPending)
    return (
      <div className={styles.waiting}>
        <Spinner label={t('common.loading')} size={26} />
      </div>
    )
  if (plays.isError)
    return (
      <EmptyState
        title={sentenceFor(plays.error)}
        actions={<Button onClick={() => void plays.refetch()}>{t('common.retry')}</Button>}
      />
    )
  if (plays.data.songPlays.length === 0)
    return (
      <EmptyState picture={<History />} title={t('queue.recentEmpty')}>
        {t('queue.recentEmptyAbout')}
      </EmptyState>
    )
  return (
    <Shelf>
      {plays.data.songPlays.map(({ song, playedAt, voteCounts }) => (
        <li key={`${playedAt}-${song.songId ?? ''}`}>
          <SongRow
            song={song}
            about={
              <>
                {artistOf(song, t)} · <ThumbsUp className={styles.small} aria-label={t('room.like')} />{' '}
                {voteCounts.likes} <Star className={styles.small} aria-label={t('room.star')} /> {voteCounts.stars}
              </>
            }
            after={<AddButtons song={song} />}
          />
        </li>
      ))}
      <li className={styles.all}>
        <Link to={`/room/${encodeURIComponent(slug)}/history`}>{t('room.history')}</Link>
      </li>
    </Shelf>
  )
}
