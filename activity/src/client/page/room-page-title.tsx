import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../router.tsx'
import styles from './room-page-title.module.css'

/** The first row of a page about a room: its title, what the page offers, and the way to the room. */
export function RoomPageTitle({ slug, title, children }: { slug: string; title: string; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.title}>
      <h1>{title}</h1>
      {children}
      <Link to={`/room/${encodeURIComponent(slug)}`} className={buttonClass()}>
        {t('roomStatistics.toTheRoom')}
      </Link>
    </div>
  )
}
