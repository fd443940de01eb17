import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountMenuSlot } from '../client/account-menu-slot.tsx'
import { Brand } from '../client/brand.tsx'
import { Link } from '../client/router.tsx'
import { useIsUser } from '../client/session.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import styles from './pages.module.css'

/** The frame of standalone pages about crates, songs, albums and artists. */
export function PageFrame({ title, fixed, children }: { title: string; fixed?: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  return (
    <div className={styles.page} data-fixed={fixed}>
      <title>{title}</title>
      <SkipLink to="#content">{t('common.skipToContent')}</SkipLink>
      <header className={styles.header}>
        <Link to="/" className={styles.home}>
          <Brand small />
        </Link>
        <nav aria-label={t('crate.title')}>{isUser ? <Link to="/playlists">{t('crate.title')}</Link> : null}</nav>
        <AccountMenuSlot />
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
