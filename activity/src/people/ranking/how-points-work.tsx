import { useTranslation } from 'react-i18next'
import { pointRules } from '@segue/shared/points/rules.ts'
import { PageFrame } from '../../client/page/page-frame.tsx'
import { Link } from '../../client/router.tsx'
import styles from './ranking-page.module.css'

/** How points are earned, with the numbers that the server uses. */
export function HowPointsWorkPage() {
  const { t } = useTranslation()
  const { fading, ...numbers } = pointRules
  const values = {
    ...numbers,
    seconds: numbers.minPlayedMs / 1000,
    songs: fading[0].songs,
    allSongs: fading.reduce((sum, { songs }) => sum + songs, 0),
  }
  const rules = ['play', 'heard', 'least', 'fading', 'day', 'nobody', 'season', 'server', 'award'] as const
  return (
    <PageFrame title={t('howPoints.title')} className={styles.main}>
      <h1>{t('howPoints.title')}</h1>
      <p>{t('howPoints.about')}</p>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{t(`howPoints.${rule}`, values)}</li>
        ))}
      </ul>
      <Link to="/ranking">{t('howPoints.toRanking')}</Link>
    </PageFrame>
  )
}
