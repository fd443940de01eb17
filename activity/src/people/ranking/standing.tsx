import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { surface } from '../../client/surface.ts'
import { orNoSeason } from './seasons.ts'
import styles from './standing.module.css'

/** Somebody's place in the season that is on, as a way to the ranking. Without points, and between seasons, nothing. */
export function Standing({ uuid, inRoom = false }: { uuid: string; inRoom?: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['standing', uuid],
    queryFn: () => orNoSeason(call('GET /points/current-ranking-status/{userUuid}', { params: { userUuid: uuid } })),
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
  // In Discord there is nowhere to go but out of the room.
  if (inRoom && surface.kind === 'discord') return <p className={styles.standing}>{words}</p>
  return (
    <a href="/ranking" className={styles.standing} {...(inRoom ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {words}
    </a>
  )
}
