import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AccountMenuSlot } from '../client/account-menu-slot.tsx'
import { Brand } from '../client/brand.tsx'
import styles from './person-page.module.css'

/** A page about people: the way home and one's own menu, and the page below. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/" className={styles.home}>
          <Brand small />
        </Link>
        <AccountMenuSlot />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
