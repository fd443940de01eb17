import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { Link } from '../../client/router.tsx'
import { currentSeason } from './seasons.ts'
import styles from './person-rank.module.css'

/** A person's rank in the current season, linked to the ranking. Renders nothing without points or between seasons. */
export function PersonRank({ uuid }: { uuid: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['standing', uuid],
    queryFn: async () =>
      (await currentSeason())
        ? call('GET /points/current-ranking-status/{userUuid}', { params: { userUuid: uuid } })
        : null,
    staleTime: 60_000,
    retry: false,
  })
  if (!data || data.rank === null) return null
  const words = (
    <>
      <Trophy aria-hidden="true" size={16} />
      <span>
        {t('ranking.numberIn', { rank: data.rank, season: data.seasonName })} ·{' '}
        {t('ranking.points', { count: data.balance })}
      </span>
    </>
  )
  return (
    <Link to="/ranking" className={styles.standing}>
      {words}
    </Link>
  )
}
