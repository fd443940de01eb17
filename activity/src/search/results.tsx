import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link2Off, SearchX, Unplug, Upload } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import type { Song } from '@segue/shared/song/song.ts'
import { providerNames, silentProviders, type MusicProvider } from '@segue/shared/song/providers.ts'
import { CallFailed } from '@segue/shared/call.ts'
import { call } from '../client/api.ts'
import { clientConfig } from '../client/config.ts'
import { listenerCountry } from '../client/device/country.ts'
import { sentenceFor } from '../client/sentence.ts'
import { useMay } from '../client/account/capabilities.ts'
import { useView } from '../client/view.ts'
import { NotHere } from '../session/turn/not-here.tsx'
import styles from './search.module.css'
import { Shelf } from '../song/shelf.tsx'
import { SongRow } from '../song/song-row.tsx'
import { chooseFiles, toQueue } from '../song/uploads.ts'
import { artistOf } from '../song/song-words.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** Client specification, section 7: twenty songs per page. */
export const pageSize = 20
const fiveMinutesMs = 5 * 60_000

export type Actions = { renderActions: (song: Song) => ReactNode }

export function Waiting() {
  const { t } = useTranslation()
  return (
    <div className={styles.waiting}>
      <Spinner label={t('search.looking')} size={26} />
    </div>
  )
}

export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  return <EmptyState title={sentenceFor(error)} actions={<Button onClick={onRetry}>{t('common.retry')}</Button>} />
}

type SearchQuery = Operations['GET /search/v2']['query']

/** The configuration decides which search API is used. */
const search = (query: SearchQuery) =>
  clientConfig().searchVersion === 'v1'
    ? call('GET /api/playlist-service/search', { query })
    : call('GET /search/v2', { query })

/** Search results from our catalog and every provider, loaded twenty at a time on scrolling. */
export function FoundByWords({ words, renderActions }: { words: string } & Actions) {
  const { t } = useTranslation()
  const mayUpload = useMay('uploadMusic')
  // Songs that could not be played here are not offered.
  const explicit = useView((view) => view.allowsExplicit)
  const country = listenerCountry()
  const found = useInfiniteQuery({
    queryKey: ['search', words, explicit, country],
    queryFn: ({ pageParam: offset }) => search({ q: words, explicit, country, offset, limit: pageSize }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length * pageSize : undefined),
    // Recently uploaded or imported songs take a while to be found, so empty results are not cached.
    staleTime: ({ state }) => (state.data?.pages[0]?.songs.length ? fiveMinutesMs : 0),
    placeholderData: (before) => before,
  })
  if (found.isPending) return <Waiting />
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  const songs = found.data.pages.flatMap((page) => page.songs)
  const troubled = [...new Set(found.data.pages.flatMap((page) => page.troubled))]
  const { fetchNextPage } = found
  return (
    <>
      {troubled.length > 0 ? (
        <output className={styles.trouble}>
          {t('search.troubled', { providers: troubled.map((name) => providerNames[name]).join(', ') })}
        </output>
      ) : null}
      {songs.length === 0 ? (
        <EmptyState
          picture={<SearchX />}
          title={t('queue.nothingFound', { term: words })}
          actions={
            mayUpload ? (
              <Button icon={<Upload />} onClick={() => chooseFiles(toQueue())}>
                {t('queue.upload')}
              </Button>
            ) : null
          }
        >
          {t(mayUpload ? 'search.nothingFoundAbout' : 'search.nothingFoundAboutSearch')}
        </EmptyState>
      ) : (
        <Shelf busy={found.isFetching}>
          {songs.map((song, at) => (
            <li key={`${song.source} ${song.songShortId ?? Object.values(song.musicProviders).join(' ')} ${at}`}>
              <SongRow
                song={song}
                about={
                  <>
                    {artistOf(song, t)}
                    {song.source === 'catalogue' ? null : ` · ${providerNames[song.source]}`}
                  </>
                }
                further={<NotHere song={song} />}
                after={renderActions(song)}
              />
            </li>
          ))}
          {found.hasNextPage ? (
            <li className={styles.further}>
              <Further busy={found.isFetchingNextPage} onReached={() => void fetchNextPage()} />
            </li>
          ) : null}
        </Shelf>
      )}
    </>
  )
}

/** The end of a list: loads more when it scrolls into view, or on a click. */
function Further({ busy, onReached }: { busy: boolean; onReached: () => void }) {
  const { t } = useTranslation()
  const end = useRef<HTMLButtonElement>(null)
  const reached = useRef(onReached)
  useEffect(() => {
    reached.current = onReached
  })
  useEffect(() => {
    const { current } = end
    if (!current) return undefined
    const observer = new IntersectionObserver((seen) => {
      if (seen.some((entry) => entry.isIntersecting)) reached.current()
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <Button ref={end} look="quiet" size="small" busy={busy} onClick={onReached}>
      {t('common.more')}
    </Button>
  )
}

/**
 * Shown for a service that this server cannot search: a retry would not help, but there are other ways to find the
 * song.
 */
export function NotConnected({ provider }: { provider: MusicProvider }) {
  const { t } = useTranslation()
  const mayUpload = useMay('uploadMusic')
  return (
    <EmptyState
      picture={<Unplug />}
      title={t(silentProviders.includes(provider) ? 'search.silent' : 'search.notConnected', {
        provider: providerNames[provider],
      })}
      actions={
        mayUpload ? (
          <Button icon={<Upload />} onClick={() => chooseFiles(toQueue())}>
            {t('queue.upload')}
          </Button>
        ) : null
      }
    >
      {t(mayUpload ? 'search.notConnectedAbout' : 'search.notConnectedAboutSearch')}
    </EmptyState>
  )
}

const isNotConnected = (error: unknown) =>
  error instanceof CallFailed && ['musicSourceNotSetUp', 'musicSourceSilent'].includes(error.code ?? '')

/** The song that a link leads to. */
export function FoundByLink({ link, provider, renderActions }: { link: string; provider: MusicProvider } & Actions) {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: ['song-data', link],
    queryFn: () => call('GET /song-data/{link}', { params: { link }, query: { country: listenerCountry() } }),
    staleTime: fiveMinutesMs,
  })
  if (found.isPending) return <Waiting />
  if (isNotConnected(found.error)) return <NotConnected provider={provider} />
  if (found.isError)
    return (
      <EmptyState
        picture={<Link2Off />}
        title={sentenceFor(found.error)}
        actions={<Button onClick={() => void found.refetch()}>{t('common.retry')}</Button>}
      >
        {t('search.linkFailedAbout')}
      </EmptyState>
    )
  return (
    <Shelf>
      <li>
        <SongRow song={found.data} further={<NotHere song={found.data} />} after={renderActions(found.data)} />
      </li>
    </Shelf>
  )
}
