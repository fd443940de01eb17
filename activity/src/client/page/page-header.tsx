import type { ReactNode } from 'react'
import { AccountMenuSlot } from '../account/account-menu-slot.tsx'
import { Brand } from './brand.tsx'
import styles from './page-header.module.css'
import { Link } from '../router.tsx'

/** The header of every page outside a room: a link home, the page's own links, and the account menu. */
export const PageHeader = ({ children }: { children?: ReactNode }) => (
  <header className={styles.header}>
    <Link to="/" className={styles.home}>
      <Brand small />
    </Link>
    <div className={styles.links}>{children}</div>
    <AccountMenuSlot />
  </header>
)
