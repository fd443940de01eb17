import { useQuery } from '@tanstack/react-query'
import { ExternalLink, ListEnd, ListPlus, SearchX, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { CallFailed } from '@segue/shared/call.ts'
import { must } from '@segue/shared/must.ts'
import { linkOf } from '@segue/shared/song/links.ts'
import { musicProviders, providerNames } from '@segue/shared/song/providers.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { thumbnailAt } from '@segue/shared/song/thumbnails.ts'
import { call } from '../client/api.ts'
import { openDialog } from '../client/dialogs.ts'
import { sentenceFor } from '../client/sentence.ts'
import { useIsUser } from '../client/session.ts'
import { surface } from '../client/surface.ts'
import { say } from '../client/toasts.ts'
import { PlayCover } from '../song/play-cover.tsx'
import { artistOf, titleOf } from '../song/song-words.ts'
import { clockTime } from '../song/time.ts'
import { Artwork } from '../ui/artwork.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { AddButtons } from '../song/add-buttons.tsx'
import { PageFrame } from './page-frame.tsx'
import styles from './pages.module.css'
import { addToQueue } from '../song/queue.ts'
import { share } from '../song/share.ts'
import { SongRow } from '../song/song-row.tsx'

const hourMs = 3_600_000
const sleeveSize = 240
const useShortId = () => must(useParams()['shortId'], 'the route to name what is shared')

/** A song by the link that somebody shared. */
export function SongPage() {
  const { t } = useTranslation()
  const songShortId = useShortId()
  const song = useQuery({
    queryKey: ['shared-song', songShortId],
    queryFn: () => call('GET /albums/service/{songShortId}/song', { params: { songShortId } }),
    staleTime: hourMs,
  })
  if (!song.data) return <Pending {...song} />
  const { data } = song
  const about = [data.albumName, data.releaseYear, data.duration ? clockTime(data.duration) : null].filter(Boolean)
  return (
    <Record
      title={titleOf(data, t)}
      sleeve={<PlayCover song={data} size={sleeveSize} />}
      about={
        <>
          <p className={styles.by}>
            {data.artist ? (
              <Link to={`/artist/${data.artist.artistShortId}`}>{artistOf(data, t)}</Link>
            ) : (
              artistOf(data, t)
            )}
          </p>
          <p className={styles.small}>
            {data.album ? (
              <>
                <Link to={`/album/${data.album.albumShortId}`}>{about[0]}</Link>
                {about.slice(1).map((word) => ` · ${word}`)}
              </>
            ) : (
              about.join(' · ')
            )}
          </p>
        </>
      }
      actions={<SongActions song={data} path={`/song/${songShortId}`} />}
    >
      <Elsewhere song={data} />
    </Record>
  )
}

function SongActions({ song, path }: { song: Song; path: string }) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  return (
    <>
      {isUser ? (
        <>
          <Button
            look="lamp"
            icon={<ListEnd />}
            onClick={() => {
              void addToQueue([song], 'end')
              say(t('queue.added', { title: titleOf(song, t) }), { tone: 'good' })
            }}
          >
            {t('queue.add')}
          </Button>
          <Button icon={<ListPlus />} onClick={() => openDialog({ name: 'addToCrate', songs: [song] })}>
            {t('crate.addTo')}
          </Button>
        </>
      ) : (
        <Button
          look="brand"
          onClick={() => openDialog({ name: 'account', page: 'signUp', why: t('account.whyQueue') })}
        >
          {t('crate.signUpToPlay')}
        </Button>
      )}
      <Button icon={<Share2 />} onClick={() => void share(path, titleOf(song, t))}>
        {t('crate.share')}
      </Button>
    </>
  )
}

/** Where else the song can be heard. */
function Elsewhere({ song }: { song: Song }) {
  const { t } = useTranslation()
  const links = musicProviders.flatMap((provider) => {
    const id = song.musicProviders?.[provider]
    const url = id ? linkOf(provider, id) : undefined
    return url ? [{ provider, url }] : []
  })
  if (links.length === 0) return null
  return (
    <section className={styles.elsewhere}>
      <h2>{t('crate.hearAt')}</h2>
      <ul>
        {links.map(({ provider, url }) => (
          <li key={provider}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('plain', 'small')}
              onClick={(event) => {
                event.preventDefault()
                surface.openExternal(url)
              }}
            >
              <ExternalLink aria-hidden="true" /> {providerNames[provider]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An album by the link that somebody shared, with its songs. */
export function AlbumPage() {
  const { t } = useTranslation()
  const albumShortId = useShortId()
  const shared = useQuery({
    queryKey: ['shared-album', albumShortId],
    queryFn: () => call('GET /albums/service/{albumShortId}/songs', { params: { albumShortId } }),
    staleTime: hourMs,
  })
  if (!shared.data) return <Pending {...shared} />
  const { album, songs } = shared.data
  return (
    <Record
      title={album.albumName}
      sleeve={<Sleeve title={album.albumName} artwork={album.artwork} />}
      about={
        <p className={styles.by}>
          {album.artistName}
          {album.releaseYear ? ` · ${album.releaseYear}` : ''}
        </p>
      }
      actions={
        <Button icon={<Share2 />} onClick={() => void share(`/album/${albumShortId}`, album.albumName)}>
          {t('crate.share')}
        </Button>
      }
    >
      <ol className={styles.songs}>
        {songs.map((song) => (
          <li key={song.id}>
            <SongRow song={song} after={<AddButtons song={song} />} />
          </li>
        ))}
      </ol>
    </Record>
  )
}

/** An artist by the link that somebody shared, with the albums we know. */
export function ArtistPage() {
  const { t } = useTranslation()
  const artistShortId = useShortId()
  const shared = useQuery({
    queryKey: ['shared-artist', artistShortId],
    queryFn: () => call('GET /artists/service/{artistShortId}/albums', { params: { artistShortId } }),
    staleTime: hourMs,
  })
  if (!shared.data) return <Pending {...shared} />
  const { artist, albums } = shared.data
  return (
    <Record
      title={artist.artistName}
      sleeve={<Sleeve title={artist.artistName} artwork={albums[0]?.artwork ?? null} />}
      about={<p className={styles.by}>{t('crate.albums', { count: albums.length })}</p>}
      actions={
        <Button icon={<Share2 />} onClick={() => void share(`/artist/${artistShortId}`, artist.artistName)}>
          {t('crate.share')}
        </Button>
      }
    >
      <ul className={styles.albums}>
        {albums.map((album) => (
          <li key={album.albumShortId}>
            <Link to={`/album/${album.albumShortId}`}>
              <Artwork
                url={album.artwork && surface.url(thumbnailAt('apple', album.artwork, 256))}
                seed={album.albumName}
                size={140}
              />
              <span className={styles.name}>{album.albumName}</span>
              <span className={styles.small}>{album.releaseYear}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Record>
  )
}

function Sleeve({ title, artwork }: { title: string; artwork: string | null | undefined }) {
  const url = artwork ? surface.url(thumbnailAt('apple', artwork, 500)) : null
  return <Artwork url={url} seed={title} size={sleeveSize} />
}

/** The shape of all three: a large sleeve, what it is, and what comes with it. */
function Record({
  title,
  sleeve,
  about,
  actions,
  children,
}: {
  title: string
  sleeve: ReactNode
  about: ReactNode
  actions: ReactNode
  children?: ReactNode
}) {
  return (
    <PageFrame title={title}>
      <article className={styles.record}>
        <div className={styles.sleeve}>{sleeve}</div>
        <div className={styles.recordWords}>
          <h1>{title}</h1>
          {about}
          <div className={styles.actions}>{actions}</div>
        </div>
      </article>
      {children}
    </PageFrame>
  )
}

function Pending({ isError, error, refetch }: { isError: boolean; error: Error | null; refetch: () => unknown }) {
  const { t } = useTranslation()
  const gone = error instanceof CallFailed && error.status === 404
  return (
    <PageFrame title={t('crate.title')}>
      {isError ? (
        <EmptyState
          picture={<SearchX />}
          heading="h1"
          title={gone ? t('page.notFound') : sentenceFor(error)}
          actions={
            gone ? (
              <Link to="/" className={buttonClass('brand')}>
                {t('account.toTheStreet')}
              </Link>
            ) : (
              <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
            )
          }
        />
      ) : (
        <div className={styles.waiting}>
          <Spinner label={t('common.loading')} size={32} />
        </div>
      )}
    </PageFrame>
  )
}
