import { Headphones } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { earnedItems, earnedTable } from '@segue/shared/people/earned.ts'
import { Link } from '../../client/router.tsx'
import { useEarned } from './earned.ts'
import styles from './next-earned.module.css'

/** The item the user is nearest to, in one quiet line on their own page. Renders nothing once they have them all. */
export function NextEarned({ uuid }: { uuid: string }) {
  const { t } = useTranslation()
  const { data } = useEarned(uuid)
  if (!data) return null
  const { items, counts } = data
  const shareOf = (item: (typeof earnedItems)[number]) => counts[earnedTable[item].by] / earnedTable[item].count
  const [next] = earnedItems
    .filter((item) => !items.includes(item))
    .toSorted((one, other) => shareOf(other) - shareOf(one))
  if (!next) return null
  const { by, count } = earnedTable[next]
  return (
    <p className={styles.next}>
      <Headphones aria-hidden="true" size={16} />
      <span>
        <Link to="/settings/profile">{t('earned.next', { item: t(`earnedItems.${next}`) })}</Link>{' '}
        {t(`earned.progress.${by}`, { done: Math.min(counts[by], count), count })}
      </span>
    </p>
  )
}
