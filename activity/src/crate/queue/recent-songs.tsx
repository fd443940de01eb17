import { useQuery } from '@tanstack/react-query'
import { History, Star, ThumbsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { call } from '../../client/api.ts'
import { useNicknames } from '../../client/account/nicknames.ts'
import { readerLocale } from '../../client/i18n.ts'
import { Link } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { NotHere } from '../../session/turn/not-here.tsx'
import { useRoomState } from '../../session/room-context.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AddButtons } from '../../song/add-buttons.tsx'
import styles from './queue-panel.module.css'
import { Shelf } from '../../song/shelf.tsx'
import { SongRow } from '../../song/song-row.tsx'

const staleMs = 60_000

type Play = Operations['GET /rooms/{slug}/recent-songs']['reply']['songPlays'][number]

/** Songs played in this room, by whom and when, latest first. The current song is on the deck. */
export function RecentSongs() {
  const { t } = useTranslation()
  const slug = useRoomState((state) => state.settings.slug)
  const playing = useRoomState((state) => state.nowPlaying?.playId)
  const plays = useQuery({
    queryKey: ['recent-songs', slug],
    queryFn: () => call('GET /rooms/{slug}/recent-songs', { params: { slug }, query: { limit: 50 } }),
    staleTime: staleMs,
  })
  const names = useDjNames(plays.data?.songPlays ?? [])
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
  const played = plays.data.songPlays.filter(({ playId }) => playId !== playing)
  if (played.length === 0)
    return (
      <EmptyState picture={<History />} title={t('queue.recentEmpty')}>
        {t('queue.recentEmptyAbout')}
      </EmptyState>
    )
  return (
    <Shelf>
      {played.map((play) => (
        <li key={play.playId}>
          <PlayedRow play={play} name={names.get(play.djUuid)} />
        </li>
      ))}
      <li className={styles.all}>
        <Link to={`/room/${encodeURIComponent(slug)}/history`}>{t('room.history')}</Link>
      </li>
    </Shelf>
  )
}

function PlayedRow({ play: { song, playedAt, voteCounts }, name }: { play: Play; name: string | undefined }) {
  const { t } = useTranslation()
  const time = new Date(playedAt).toLocaleTimeString(readerLocale(), { timeStyle: 'short' })
  return (
    <SongRow
      song={song}
      further={
        <>
          <span className={styles.refusal}>
            <NotHere song={song} />
          </span>
          {name ? `${t('room.playedBy', { name })} · ` : ''}
          <time dateTime={playedAt}>{time}</time>
          <span className={styles.votes}>
            <ThumbsUp aria-label={t('room.like')} /> {voteCounts.likes}
            <Star aria-label={t('queue.likes')} /> {voteCounts.stars}
          </span>
        </>
      }
      after={<AddButtons song={song} />}
    />
  )
}

/** The names of the DJs, including those who have left. Songs played by the room itself have none. */
function useDjNames(plays: readonly Play[]): ReadonlyMap<string, string> {
  const here = useRoomState((state) => state.allUserData)
  const users = [...new Set(plays.map(({ djUuid }) => djUuid))]
  const away = users.filter((uuid) => !here[uuid])
  const names = useNicknames(away, { staleTime: staleMs })
  for (const uuid of users) {
    const nickname = here[uuid]?.userProfile.nickname
    if (nickname) names.set(uuid, nickname)
  }
  return names
}
