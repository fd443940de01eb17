import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '../client/page/page-frame.tsx'
import { Link } from '../client/router.tsx'
import { useIsUser } from '../client/session.ts'
import styles from './pages.module.css'

/** The frame of standalone pages about crates, songs, albums and artists: its header links to the user's crates. */
export function CratePageFrame({ title, fixed, children }: { title: string; fixed?: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  return (
    <PageFrame
      title={title}
      className={styles.main}
      fixed={fixed ?? false}
      links={
        isUser ? (
          <nav aria-label={t('crate.title')}>
            <Link to="/playlists">{t('crate.title')}</Link>
          </nav>
        ) : null
      }
    >
      {children}
    </PageFrame>
  )
}
