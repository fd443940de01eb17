import { AccountMenuSlot } from './account-menu-slot.tsx'
import { Brand } from './brand.tsx'
import styles from './page-header.module.css'
import { Link } from './router.tsx'

/** The header of every page outside a room: a link home, and the account menu. */
export const PageHeader = () => (
  <header className={styles.header}>
    <Link to="/" className={styles.home}>
      <Brand small />
    </Link>
    <AccountMenuSlot />
  </header>
)
