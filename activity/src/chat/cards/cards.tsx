import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '@segue/shared/chat/message.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { call } from '../../client/api.ts'
import { Link } from '../../client/router.tsx'
import { AddMenu } from '../../song/add-buttons.tsx'
import { artistOf, coverOf, titleOf } from '../../song/song-words.ts'
import { Artwork } from '../../ui/artwork.tsx'
import { LinkedSongs } from '../linked-songs.tsx'
import { cardsIn, type PageCard } from './cards.ts'
import styles from './cards.module.css'
import { PreviewButton, previewOf, type Duck } from './preview-button.tsx'

const fiveMinutesMs = 5 * 60_000
const coverSize = 44

/** What a line shows beside its words: songs, playlists and pages of ours. `duck` is null where no room plays. */
export function Cards({ text, sent, duck }: { text: string; sent: ChatMessage | null; duck: Duck | null }) {
  const { t } = useTranslation()
  const { songs, playlist, pages } = cardsIn({ text, sent }, location.origin)
  return (
    <>
      {songs.map((song, at) => (
        // Two of one song are two cards.
        // oxlint-disable-next-line react/no-array-index-key
        <SongCard key={at} song={song} duck={duck} />
      ))}
      {playlist ? (
        <div className={styles.card}>
          <Artwork url={playlist.cover} seed={playlist.name} size={coverSize} />
          <Words title={playlist.name} about={t('cards.songs', { count: playlist.songs })} />
        </div>
      ) : null}
      {pages.map((page) => (
        <LinkedPage key={page.path} page={page} duck={duck} />
      ))}
      <LinkedSongs text={text} />
    </>
  )
}

function SongCard({ song, path, duck }: { song: Song; path?: string; duck: Duck | null }) {
  const { t } = useTranslation()
  const title = titleOf(song, t)
  const preview = previewOf(song)
  return (
    <div className={styles.card}>
      <Artwork url={coverOf(song, 128)} seed={title} size={coverSize} />
      <Words title={title} about={artistOf(song, t)} path={path} />
      <span className={styles.tools}>
        {preview ? <PreviewButton url={preview} title={title} duck={duck} /> : null}
        <AddMenu song={song} />
      </span>
    </div>
  )
}

function Words({ title, about, path }: { title: string; about: string; path?: string | undefined }) {
  return (
    <span className={styles.words}>
      {path === undefined ? <strong>{title}</strong> : <Link to={path}>{title}</Link>}
      <small>{about}</small>
    </span>
  )
}

/** A page of ours as what it is about. Where that is gone, or not for me, its link stands in the text all the same. */
function LinkedPage({ page, duck }: { page: PageCard; duck: Duck | null }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['chat-card', page.kind, page.id],
    queryFn: () => loads[page.kind](page.id),
    staleTime: fiveMinutesMs,
    retry: false,
  })
  if (!data) return null
  if ('song' in data) return <SongCard song={data.song} path={page.path} duck={duck} />
  const { title, picture, count } = data
  const what = page.kind === 'song' ? t('cards.songs', { count: 1 }) : t(`cards.${page.kind}`)
  return (
    <div className={styles.card}>
      <Artwork url={picture} seed={title} size={coverSize} />
      <Words
        title={title}
        about={count === undefined ? what : `${what} · ${t('cards.songs', { count })}`}
        path={page.path}
      />
    </div>
  )
}

type Shown = { title: string; picture: string | null; count?: number }

const loads: Record<PageCard['kind'], (id: string) => Promise<Shown | { song: Song }>> = {
  async room(id) {
    const { name, posterUrl } = await call('GET /rooms/{id}', { params: { id } })
    return { title: name, picture: posterUrl ?? null }
  },
  async user(id) {
    const { nickname } = await call('GET /profile/{id}', { params: { id } })
    return { title: nickname, picture: null }
  },
  async event(slug) {
    const { name } = await call('GET /events/slug/{slug}', { params: { slug } })
    return { title: name, picture: null }
  },
  async community(id) {
    const { name, pictureUrl } = await call('GET /communities/{id}', { params: { id } })
    return { title: name, picture: pictureUrl }
  },
  async playlists(crateShortId) {
    const crate = await call('GET /crate/service/{crateShortId}/songs', { params: { crateShortId } })
    return { title: crate.crateName, picture: crate.thumbnails[0] ?? null, count: crate.count }
  },
  song: async (songShortId) => ({
    song: await call('GET /albums/service/{songShortId}/song', { params: { songShortId } }),
  }),
}
