import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { call } from '../../client/api.ts'
import { useIsUser } from '../../client/session.ts'
import { readerLocale } from '../../client/i18n.ts'
import { Link } from '../../client/router.tsx'
import { serverNow } from '../../client/server-time.ts'
import { ScenePicture } from '../../session/window/scene-picture.tsx'
import { artistOf, coverAt, coverOf, titleOf } from '../../song/song-words.ts'
import { Artwork } from '../../ui/pictures/artwork.tsx'
import { Block } from '../../ui/block.tsx'
import { buttonClass } from '../../ui/button.tsx'
import styles from '../profile/person-page.module.css'

/** A person's season statistics and their recent plays in public rooms. */
export function PlaysOf({ uuid }: { uuid: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['plays-of', uuid],
    queryFn: () => call('GET /users/{userUuid}/plays', { params: { userUuid: uuid } }),
  })
  if (!data || (!data.season?.plays && data.songPlays.length === 0)) return null
  const { season, songPlays, isShown } = data
  const latest = songPlays[0]
  const playing = latest && isPlaying(latest, serverNow()) ? latest : undefined
  const day = new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'medium' })
  return (
    <>
      {playing ? (
        <Block title={t('personPage.playsNow')}>
          <div className={styles.now}>
            <Artwork url={coverOf(playing.song, 256)} seed={titleOf(playing.song, t)} size={96} />
            <span>
              <b>{titleOf(playing.song, t)}</b>
              <small>{artistOf(playing.song, t)}</small>
              <Link to={`/room/${playing.room.slug}`} className={buttonClass('brand', 'small')}>
                {t('personPage.listenIn', { room: playing.room.name })}
              </Link>
            </span>
          </div>
        </Block>
      ) : null}
      {season && season.plays > 0 ? (
        <Block title={season.seasonName}>
          <Link to="/ranking">{t('ranking.title')}</Link>
          <dl className={styles.figures}>
            {season.rank === null ? null : <Metric name={t('personPage.rank')} value={`#${season.rank}`} />}
            {season.points > 0 ? <Metric name={t('personPage.points')} value={String(season.points)} /> : null}
            <Metric name={t('personPage.likes')} value={String(season.likes)} />
            <Metric name={t('personPage.plays')} value={String(season.plays)} />
          </dl>
        </Block>
      ) : null}
      {songPlays.length > 0 ? (
        <Block title={t('personPage.lastPlays')}>
          {isShown ? null : <p className={styles.quiet}>{t('personPage.onlyYou')}</p>}
          <ul className={styles.list}>
            {songPlays.map(({ playId, song, room, playedAt, likes }) => (
              <li key={playId}>
                <Artwork url={coverOf(song, 128)} seed={titleOf(song, t)} size={44} />
                <span>
                  <b>{titleOf(song, t)}</b>
                  <small>{artistOf(song, t)}</small>
                </span>
                <small>
                  <Link to={`/room/${room.slug}`}>{room.name}</Link> · {day.format(new Date(playedAt))}
                  {likes > 0 ? ` · ${t('personPage.liked', { count: likes })}` : null}
                </small>
              </li>
            ))}
          </ul>
        </Block>
      ) : null}
    </>
  )
}

type PersonPlay = Operations['GET /users/{userUuid}/plays']['reply']['songPlays'][number]

/** Whether a song that was just played can still be heard. */
export const isPlaying = ({ song, playedAt }: Pick<PersonPlay, 'song' | 'playedAt'>, now: number): boolean =>
  now < Date.parse(playedAt) + (song.duration ?? 0) * 1000

const Metric = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

/** A person's public crates, for users with an account. */
export function CratesOf({ uuid }: { uuid: string }) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const { data } = useQuery({
    queryKey: ['crates-of', uuid],
    queryFn: () => call('GET /crate/user/{userUuid}', { params: { userUuid: uuid }, query: { limit: 12 } }),
    enabled: isUser,
  })
  const crates = data?.crates.filter(({ isPublic }) => isPublic) ?? []
  if (crates.length === 0) return null
  return (
    <Block title={t('personPage.crates')}>
      <ul className={styles.list}>
        {crates.map((crate) => (
          <li key={crate.crateUuid}>
            <Artwork url={coverAt(crate.thumbnails[0], 128)} seed={crate.crateName} size={44} />
            <Link to={`/playlists/${crate.crateUuid}`}>{crate.crateName}</Link>
          </li>
        ))}
      </ul>
    </Block>
  )
}

/** The public rooms a person owns, for users with an account. */
export function RoomsOf({ uuid }: { uuid: string }) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const { data } = useQuery({
    queryKey: ['rooms-of', uuid],
    queryFn: () => call('GET /rooms/users/{id}', { params: { id: uuid } }),
    enabled: isUser,
  })
  // The owner's own response would include private rooms.
  const rooms = data?.rooms.filter(({ type, unlisted }) => type === 'PUBLIC' && !unlisted) ?? []
  if (rooms.length === 0) return null
  return (
    <Block title={t('personPage.rooms')}>
      <ul className={styles.list}>
        {rooms.map((room) => (
          <li key={room.uuid}>
            <span className={styles.still}>
              <ScenePicture room={room} />
            </span>
            <Link to={`/room/${room.slug}`}>{room.name}</Link>
          </li>
        ))}
      </ul>
    </Block>
  )
}
