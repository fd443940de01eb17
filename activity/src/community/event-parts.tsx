import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, ensureSession } from '../client/api.ts'
import { Link } from '../client/router.tsx'
import { coverOf, titleOf } from '../song/song-words.ts'
import { Artwork } from '../ui/pictures/artwork.tsx'
import { Avatar } from '../ui/pictures/avatar.tsx'
import styles from './community.module.css'
import type { Event } from './events.ts'

const maxCovers = 8

/** Who planned an event, with a link to their page. Its line keeps its place until the name has loaded. */
export function EventHost({ uuid }: { uuid: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['person', uuid],
    async queryFn() {
      await ensureSession()
      return call('GET /profile/{id}', { params: { id: uuid } })
    },
    retry: false,
  })
  return (
    <span className={styles.host}>
      {data && 'nickname' in data ? (
        <>
          {t('events.host')} <Avatar avatarId={data.avatarId} color={data.color} size={28} />
          <Link to={`/user/${uuid}`}>{data.nickname}</Link>
        </>
      ) : null}
    </span>
  )
}

/** The covers of the songs that played last in a room. */
export function PlayedIn({ room }: { room: NonNullable<Event['room']> }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['room-played', room.slug],
    async queryFn() {
      await ensureSession()
      return call('GET /rooms/{id}/history', { params: { id: room.slug }, query: { limit: 3 * maxCovers } })
    },
    // The history of a room can be closed to this reader.
    retry: false,
  })
  const songs = [...new Map(data?.plays.map(({ song }) => [titleOf(song, t), song]))].slice(0, maxCovers)
  if (songs.length === 0) return null
  return (
    <section className={styles.played} aria-labelledby="played-here">
      <h2 id="played-here">{t('events.played')}</h2>
      <ul>
        {songs.map(([title, song]) => (
          <li key={title}>
            <Artwork url={coverOf(song, 128)} seed={title} size={72} />
            <span>{title}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
