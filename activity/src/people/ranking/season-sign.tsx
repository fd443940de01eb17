import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../client/router.tsx'
import { serverNow } from '../../client/server-time.ts'
import { currentSeason, daysLeft } from './seasons.ts'
import styles from './season-sign.module.css'

/** The season's sign in the street's header: its name and the days left, linked to the ranking. */
export function SeasonSign() {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['season-sign'],
    queryFn: async () => ({ season: await currentSeason(), now: serverNow() }),
    staleTime: 60_000,
    retry: false,
  })
  if (!data?.season) return null
  const { season } = data
  return (
    <Link to="/ranking" className={styles.sign}>
      <Trophy aria-hidden="true" />
      <strong>{season.name}</strong>
      <span>{t('ranking.daysLeft', { count: daysLeft(season, data.now) })}</span>
    </Link>
  )
}
