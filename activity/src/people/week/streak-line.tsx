import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import styles from './week-page.module.css'

/** The fewest days that make a streak. */
const minDays = 2

/** The user's own streak, in one quiet line. Renders nothing without one. */
export function StreakLine({ uuid }: { uuid: string }) {
  const { t } = useTranslation()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const { data } = useQuery({
    queryKey: ['streak', uuid, timeZone],
    queryFn: () => call('GET /users/streak', { query: { timeZone } }),
    retry: false,
  })
  if (!data || data.days < minDays) return null
  return (
    <p className={styles.streak}>
      <CalendarCheck aria-hidden="true" size={16} />
      <span>
        {t('week.streak', { count: data.days })} {data.canMiss ? t('week.canMiss') : null}
        {data.canMiss || data.isToday ? null : t('week.countsToday')}
      </span>
    </p>
  )
}
