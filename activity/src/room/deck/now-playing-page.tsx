import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { call } from '../../client/api.ts'
import { useParams, useSearchParams } from '../../client/router.tsx'
import { serverNow } from '../../client/server-time.ts'
import { artistOf, coverOf, titleOf } from '../../song/song-words.ts'
import { progressOf } from '../../song/time.ts'
import { Artwork } from '../../ui/pictures/artwork.tsx'
import styles from './now-playing-page.module.css'

/** Poll interval of an embedded card: often enough that a new song is not noticeably late. */
const askEveryMs = 5000

/** The part of a room that the card shows. */
export type ShownRoom = {
  nowPlaying: RoomState['nowPlaying']
  djs: readonly { uuid: string }[]
  allUserData: Readonly<Record<string, { userProfile: { nickname: string } }>>
  settings: { name: string }
}

/**
 * `/now-playing/{slug}`: the current song of a room, as a card for other pages to embed and for streaming software
 * (`?look=overlay` has no background). It does not join the room or play anything; its only link is the one to the
 * room.
 */
export function NowPlayingPage() {
  const { t } = useTranslation()
  const { slug = '' } = useParams()
  const request = useSearchParams()
  const isOverlay = request.get('look') === 'overlay'
  const { data, isError } = useQuery({
    queryKey: ['now-playing', slug],
    queryFn: () => call('GET /rooms/room-state/{id}', { params: { id: slug.toLowerCase() } }),
    refetchInterval: askEveryMs,
    refetchIntervalInBackground: true,
  })
  const room = data?.settings.name ?? slug
  return (
    <main className={styles.page} data-theme="dark" data-overlay={isOverlay || undefined}>
      <title>{room}</title>
      <h1 className="visually-hidden">{room}</h1>
      {data ? <NowPlayingCard room={data} slug={slug} isOverlay={isOverlay} /> : null}
      {isError && !data ? <p className={styles.nothing}>{t('nowPlayingCard.closed')}</p> : null}
    </main>
  )
}

/** The current song of a room with its DJ and progress; links to the room unless it is an overlay. */
export function NowPlayingCard({ room, slug, isOverlay }: { room: ShownRoom; slug: string; isOverlay: boolean }) {
  const { t } = useTranslation()
  const play = room.nowPlaying
  const dj = playingDj(room)?.uuid
  const name = dj === undefined ? undefined : room.allUserData[dj]?.userProfile.nickname
  const title = play ? titleOf(play.song, t) : t('room.decksFree')
  const inside = (
    <>
      <Artwork url={play ? coverOf(play.song) : null} seed={title} size={84} />
      <div className={styles.words}>
        <b>{title}</b>
        {play ? <span>{artistOf(play.song, t)}</span> : null}
        <small>
          {name === undefined ? room.settings.name : t('nowPlayingCard.by', { name, room: room.settings.name })}
        </small>
        {play ? <ProgressBar key={play.playId} play={play} /> : null}
      </div>
    </>
  )
  if (isOverlay) return <div className={styles.card}>{inside}</div>
  return (
    <a className={styles.card} href={`/room/${encodeURIComponent(slug)}`} target="_blank" rel="noreferrer">
      {inside}
    </a>
  )
}

/** The song's progress, updated every second, which is enough for a card. */
function ProgressBar({ play }: { play: NonNullable<RoomState['nowPlaying']> }) {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <i className={styles.groove} style={{ '--share': String(progressOf(play, now).share) }} aria-hidden="true" />
}
