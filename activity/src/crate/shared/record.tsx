import type { ReactNode } from 'react'
import { CratePageFrame } from '../page-frame.tsx'
import styles from '../pages.module.css'

/** The common layout of song, album and artist pages: a large cover, details and content. */
export function Record({
  title,
  sleeve,
  about,
  actions,
  children,
}: {
  title: string
  sleeve: ReactNode
  about: ReactNode
  actions: ReactNode
  children?: ReactNode
}) {
  return (
    <CratePageFrame title={title}>
      <article className={styles.record}>
        <div className={styles.sleeve}>{sleeve}</div>
        <div className={styles.recordWords}>
          <h1>{title}</h1>
          {about}
          <div className={styles.actions}>{actions}</div>
        </div>
      </article>
      {children}
    </CratePageFrame>
  )
}
