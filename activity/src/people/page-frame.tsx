import type { ReactNode } from 'react'
import { PageHeader } from '../client/page-header.tsx'
import styles from './profile/person-page.module.css'

/** The frame of pages about people: the header, and the page's content below. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHeader />
      <main className={styles.main}>{children}</main>
    </div>
  )
}
