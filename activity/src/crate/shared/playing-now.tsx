import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Song } from '@segue/shared/song/song.ts'
import { call } from '../../client/api.ts'
import { Link } from '../../client/router.tsx'
import { ScenePicture } from '../../session/window/scene-picture.tsx'
import styles from '../pages.module.css'

const lookAgainMs = 30_000
const maxRooms = 5

/** The public rooms that are playing the song right now, if any, each with its scene. */
export function PlayingNow({ song: { trackName, artistName } }: { song: Song }) {
  const { t } = useTranslation()
  const { data: rooms = [] } = useQuery({
    queryKey: ['playing-now', trackName, artistName],
    queryFn: () =>
      call('GET /rooms/public', { query: { search: (trackName ?? '').slice(0, 100), only: 'playing', limit: 24 } }),
    select: (found) =>
      found.rooms
        .filter(({ song }) => song?.trackName === trackName && song?.artistName === artistName)
        .slice(0, maxRooms),
    enabled: Boolean(trackName),
    refetchInterval: lookAgainMs,
  })
  if (rooms.length === 0) return null
  return (
    <section className={styles.playing}>
      <h2>{t('songFacts.playingNow')}</h2>
      <ul>
        {rooms.map((room) => (
          <li key={room.uuid}>
            <Link to={`/room/${room.slug}`}>
              <span className={styles.window}>
                <ScenePicture room={room} />
              </span>
              <span>{room.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
