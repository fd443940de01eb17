import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../ui/avatar.tsx'
import { figureName } from './figure-name.ts'
import { useLockedFigures, type LockedFigure } from './figures.ts'
import styles from './locked-figures.module.css'

/** Figures one may not wear yet, each with how to come by it. */
export function LockedFigures({ color }: { color: string }) {
  const { t } = useTranslation()
  const { data: figures = [] } = useLockedFigures()
  if (figures.length === 0) return null
  return (
    <details className={styles.locked}>
      <summary>
        <Lock aria-hidden="true" size={16} /> {t('lockedFigures.title', { count: figures.length })}
      </summary>
      <ul className={styles.figures}>
        {figures.map((figure) => (
          <li key={figure.slug} className={styles.figure}>
            <span className={styles.picture}>
              <Avatar avatarId={figure.slug} color={color} size={46} />
            </span>
            <span className={styles.about}>
              <strong>{figureName(figure.slug)}</strong>
              <HowToEarn figure={figure} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function HowToEarn({ figure: { earnedBy, seasonName, rankingValue } }: { figure: LockedFigure }) {
  const { t } = useTranslation()
  if (earnedBy === 'season' && seasonName !== null && rankingValue !== null)
    return (
      <span>
        {t('lockedFigures.award', { season: seasonName })} · {t('ranking.points', { count: rankingValue })}
      </span>
    )
  return <span>{t(`lockedFigures.${earnedBy}`)}</span>
}
