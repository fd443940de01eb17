import { useTranslation } from 'react-i18next'
import { textPages } from '@segue/shared/text-pages.ts'
import { Link, useLocation } from '../router.tsx'
import styles from './text-links.module.css'

/** Links to the pages about the product. */
export function TextLinks() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <nav className={styles.links} aria-label={t('textPages.all')}>
      {textPages.map((page) => (
        <Link key={page} to={`/${page}`} aria-current={pathname === `/${page}` ? 'page' : undefined}>
          {t(`textPages.${page}`)}
        </Link>
      ))}
    </nav>
  )
}
