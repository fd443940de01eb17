import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { defaultColor } from '@segue/shared/people/profile.ts'
import { pointRules } from '@segue/shared/points/rules.ts'
import { call } from '../../client/api.ts'
import { Link } from '../../client/router.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Block } from '../../ui/block.tsx'
import styles from './ranking-page.module.css'

/** How the first points are earned, in three steps. */
export function FirstPoints() {
  const { t } = useTranslation()
  const steps = ['stepUp', 'heard', 'liked'] as const
  return (
    <Block title={t('ranking.firstPoints')}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{t(`ranking.steps.${step}`, pointRules)}</li>
        ))}
      </ol>
    </Block>
  )
}

/** The DJs whose songs were liked most recently, even before anyone has points. */
export function LikedDjs() {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['liked-djs'],
    queryFn: () => call('GET /rankings/djs', { query: { limit: 5 } }),
    staleTime: 60_000,
  })
  if (!data?.djs.length) return null
  return (
    <Block title={t('ranking.likedDjs')}>
      <ol className={styles.list}>
        {data.djs.map(({ uuid, nickname, avatarId, likes }) => (
          <li key={uuid} className={styles.liked}>
            <Avatar avatarId={avatarId} color={defaultColor} />
            <Link to={`/user/${uuid}`} className={styles.name}>
              {nickname}
            </Link>
            <span className={styles.points}>{t('personPage.liked', { count: likes })}</span>
          </li>
        ))}
      </ol>
    </Block>
  )
}
