import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import { SkipLink } from '../../ui/layout/skip-link.tsx'
import styles from './page-frame.module.css'
import { PageHeader } from './page-header.tsx'

type Frame = {
  title?: string | undefined
  /** The layout of the content, if it is not one column. */
  className?: string | undefined
  /** Keeps the page as high as the window: its content scrolls by itself. */
  fixed?: boolean
  /** Links in the header. */
  links?: ReactNode
  children: ReactNode
}

/** The frame of every page outside a room: one width, the header, and the page's content below. */
export function PageFrame({ title, className, fixed, links, children }: Frame) {
  const { t } = useTranslation()
  return (
    <div className={styles.page} data-fixed={fixed}>
      {title === undefined ? null : <title>{title}</title>}
      <SkipLink to="#content">{t('common.skipToContent')}</SkipLink>
      <PageHeader>{links}</PageHeader>
      <main id="content" tabIndex={-1} className={classes(styles.main, className ?? styles.column)}>
        {children}
      </main>
    </div>
  )
}
