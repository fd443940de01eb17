import { useQuery } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '@segue/shared/chat/message.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { call } from '../../client/api.ts'
import { openDialog } from '../../client/dialogs.ts'
import { Link } from '../../client/router.tsx'
import { ownFile } from '../../client/files/own-file.ts'
import { useIsUser } from '../../client/session.ts'
import { isAddable } from '../../song/new-song.ts'
import { namedPreview } from '../../song/preview.ts'
import { AddMenu } from '../../song/add-buttons.tsx'
import { artistOf, coverAt, coverOf, titleOf } from '../../song/song-words.ts'
import { Artwork } from '../../ui/pictures/artwork.tsx'
import { IconButton } from '../../ui/button.tsx'
import { LinkedSongs } from '../lines/linked-songs.tsx'
import { cardsIn, type PageCard, type PlaylistCard } from './cards.ts'
import styles from './cards.module.css'
import { PreviewButton, type Duck } from './preview-button.tsx'

const fiveMinutesMs = 5 * 60_000
const coverSize = 44

/** Cards for a message: songs, playlists and our own pages. `duck` is null when no room is playing. */
export function Cards({ text, sent, duck }: { text: string; sent: ChatMessage | null; duck: Duck | null }) {
  const { songs, playlist, pages } = cardsIn({ text, sent }, location.origin)
  return (
    <>
      {songs.map((song, at) => (
        // The same song may appear twice.
        // oxlint-disable-next-line react/no-array-index-key
        <SongCard key={at} song={song} duck={duck} />
      ))}
      {playlist ? <SentPlaylist playlist={playlist} duck={duck} /> : null}
      {pages.map((page) => (
        <LinkedPage key={page.path} page={page} duck={duck} />
      ))}
      <LinkedSongs text={text} />
    </>
  )
}

/**
 * A playlist as it was sent. If it is a crate the user can access, its current state is shown and its songs can be
 * opened, previewed and added.
 */
function SentPlaylist({ playlist, duck }: { playlist: PlaylistCard; duck: Duck | null }) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const { crateUuid } = playlist
  const { data: crate } = useQuery({
    queryKey: ['chat-card', 'crate', crateUuid],
    queryFn: () => call('GET /crate/{crateId}', { params: { crateId: crateUuid ?? '' } }),
    enabled: isUser && crateUuid !== null,
    staleTime: fiveMinutesMs,
    retry: false,
  })
  const title = crate?.crateName ?? playlist.name
  const songs: readonly Song[] = crate?.songs ?? []
  const received = songs.find((song) => namedPreview(song))
  const preview = received && namedPreview(received)
  const addable = songs.filter(isAddable)
  return (
    <div className={styles.card}>
      <Artwork url={coverAt(crate?.thumbnails[0] ?? playlist.cover, 128)} seed={title} size={coverSize} />
      <Words
        title={title}
        about={t('cards.songs', { count: crate?.count ?? playlist.songs })}
        path={crate && `/playlists/${encodeURIComponent(crate.crateShortId)}`}
      />
      <span className={styles.tools}>
        {preview ? <PreviewButton url={preview} title={titleOf(received, t)} duck={duck} /> : null}
        {addable.length > 0 ? (
          <IconButton
            size="small"
            label={t('crate.take', { title })}
            onClick={() => openDialog({ name: 'addToCrate', songs: addable })}
          >
            <ListPlus />
          </IconButton>
        ) : null}
      </span>
    </div>
  )
}

function SongCard({ song, path, duck }: { song: Song; path?: string; duck: Duck | null }) {
  const { t } = useTranslation()
  const title = titleOf(song, t)
  const preview = namedPreview(song)
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

/** A card for one of our own pages. If the page is gone or not accessible, only the link in the text remains. */
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

type CardProps = { title: string; picture: string | null; count?: number }

const loads: Record<PageCard['kind'], (id: string) => Promise<CardProps | { song: Song }>> = {
  async room(id) {
    const { name, posterUrl } = await call('GET /rooms/{id}', { params: { id } })
    return { title: name, picture: ownFile(posterUrl) }
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
    return { title: name, picture: ownFile(pictureUrl) }
  },
  async playlists(crateShortId) {
    const crate = await call('GET /crate/service/{crateShortId}/songs', { params: { crateShortId } })
    return { title: crate.crateName, picture: coverAt(crate.thumbnails[0], 128), count: crate.count }
  },
  song: async (songShortId) => ({
    song: await call('GET /albums/service/{songShortId}/song', { params: { songShortId } }),
  }),
}
