import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { Link } from '../../client/router.tsx'
import { serverNow } from '../../client/server-time.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { daysLeft, orNoSeason } from './seasons.ts'
import styles from './season-sign.module.css'

/** How many of the leaders are shown with their avatars. */
const faces = 3

/** The season's sign on the street: its name, the time left, the leaders, and a link to the ranking. */
export function SeasonSign() {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['season-sign'],
    queryFn: async () => ({
      standings: await orNoSeason(call('GET /points/season-ranking', { query: { take: faces } })),
      now: serverNow(),
    }),
    staleTime: 60_000,
    retry: false,
  })
  if (!data?.standings) return null
  const { season, ranking } = data.standings
  const [first] = ranking
  return (
    <Link to="/ranking" className={styles.sign}>
      <Trophy aria-hidden="true" size={28} className={styles.trophy} />
      <span className={styles.season}>
        <strong>{season.name}</strong>
        <span>
          {t('ranking.daysLeft', { count: daysLeft(season, data.now) })}
          {first ? ` · ${t('ranking.leads', { name: first.nickname })}` : null}
        </span>
      </span>
      <span className={styles.faces} aria-hidden="true">
        {ranking.map(({ userUuid, avatarId, color }) => (
          <Avatar key={userUuid} avatarId={avatarId} color={color} size={38} />
        ))}
      </span>
      <ChevronRight aria-hidden="true" className={styles.way} />
    </Link>
  )
}
