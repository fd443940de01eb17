import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { Link } from '../../client/router.tsx'
import type { CrateSong } from '../../song/crate-song.ts'
import { clockTime } from '../../song/time.ts'
import type { Crate } from './crates.ts'
import styles from './crates.module.css'

const staleMs = 5 * 60_000

/** The number of songs in a crate, its total duration, and its owner unless it is the user's own. */
export function CrateFacts({
  crate: { count, userUuid },
  mine,
  songs = [],
}: {
  crate: Crate
  mine: boolean
  songs: readonly CrateSong[] | undefined
}) {
  const { t } = useTranslation()
  const { data: maker } = useQuery({
    queryKey: ['person', userUuid],
    queryFn: () => call('GET /profile/{id}', { params: { id: userUuid } }),
    enabled: !mine,
    staleTime: staleMs,
  })
  // The duration of a partially loaded crate would be too low.
  const isWhole = songs.length >= count
  const seconds = songs.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
  return (
    <p className={styles.facts}>
      {t('queue.songs', { count })}
      {isWhole && seconds > 0 ? ` · ${clockTime(seconds)}` : null}
      {maker ? (
        <>
          {' · '}
          <Link to={`/user/${userUuid}`}>{maker.nickname}</Link>
        </>
      ) : null}
    </p>
  )
}
