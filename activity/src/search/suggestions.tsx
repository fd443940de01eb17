import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withoutExplicit } from '@segue/shared/song/explicit.ts'
import { seedsOf, suggested } from '@segue/shared/song/similar.ts'
import { call } from '../client/api.ts'
import { listenerCountry } from '../client/device/country.ts'
import { useView } from '../client/view.ts'
import { NotHere } from '../session/turn/not-here.tsx'
import styles from './search.module.css'
import { isPending } from '../song/new-song.ts'
import { useQueue } from '../song/queue.ts'
import { Shelf } from '../song/shelf.tsx'
import { SongRow } from '../song/song-row.tsx'
import { Failed, pageSize, Waiting, type Actions } from './results.tsx'

const hourMs = 60 * 60_000
/** Poll interval for a pending analysis, which takes minutes. */
const lookAgainMs = 60_000

/** Songs similar to those in the user's queue; empty if this installation does not analyze songs. */
function useSimilar() {
  const { data: queue = [] } = useQueue()
  const allowed = useView((view) => view.allowsExplicit)
  const seeds = seedsOf(queue.filter((song) => !isPending(song)))
  const answers = useQueries({
    queries: seeds.map(({ songId }) => ({
      queryKey: ['similar', songId],
      queryFn: () =>
        call('GET /api/v1/songs/{songId}/similar', { params: { songId }, query: { country: listenerCountry() } }),
      staleTime: hourMs,
      refetchInterval: ({ state }: { state: { data?: { isAnalysing: boolean } | undefined } }) =>
        state.data?.isAnalysing ? lookAgainMs : false,
    })),
  })
  const found = answers.map(({ data }) => data?.songs ?? [])
  return withoutExplicit(suggested(found, queue), allowed)
}

/** Suggestions before a search: songs similar to the queue, and recently shared songs. */
export function Suggestions({ renderActions }: Actions) {
  const { t } = useTranslation()
  const similar = useSimilar()
  const shared = useQuery({
    queryKey: ['songs-shared'],
    queryFn: () => call('GET /songs/public', { query: { limit: pageSize } }),
  })
  if (shared.isPending) return <Waiting />
  if (shared.isError && similar.length === 0)
    return <Failed error={shared.error} onRetry={() => void shared.refetch()} />
  const lately = shared.data?.songs ?? []
  if (similar.length + lately.length === 0) return <p className={styles.hint}>{t('search.hint')}</p>
  return (
    <Shelf busy={shared.isFetching}>
      {similar.length > 0 ? <Heading>{t('search.similar')}</Heading> : null}
      {similar.map((song) => (
        <li key={`similar ${song.songId}`}>
          <SongRow song={song} further={<NotHere song={song} />} after={renderActions(song)} />
        </li>
      ))}
      {similar.length > 0 && lately.length > 0 ? <Heading>{t('search.lately')}</Heading> : null}
      {lately.map((song) => (
        <li key={song.id}>
          <SongRow song={song} further={<NotHere song={song} />} after={renderActions(song)} />
        </li>
      ))}
    </Shelf>
  )
}

function Heading({ children }: { children: string }) {
  return (
    <li>
      <h3 className={styles.heading}>{children}</h3>
    </li>
  )
}
