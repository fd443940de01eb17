import type { ReactNode } from 'react'
import { PageHeader } from '../client/page-header.tsx'
import styles from './community.module.css'

/** A page about a community or an event: the way home and one's own menu, and the page below. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHeader />
      <main className={styles.main}>{children}</main>
    </div>
  )
}
