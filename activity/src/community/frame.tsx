import type { ReactNode } from 'react'
import { PageHeader } from '../client/page-header.tsx'
import styles from './community.module.css'

/** The frame of pages about a community or an event: the header, and the page's content below. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHeader />
      <main className={styles.main}>{children}</main>
    </div>
  )
}
