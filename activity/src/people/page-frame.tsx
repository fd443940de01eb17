import type { ReactNode } from 'react'
import { PageHeader } from '../client/page-header.tsx'
import styles from './profile/person-page.module.css'

/** A page about people: the way home and one's own menu, and the page below. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHeader />
      <main className={styles.main}>{children}</main>
    </div>
  )
}
