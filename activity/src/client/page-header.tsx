import { AccountMenuSlot } from './account-menu-slot.tsx'
import { Brand } from './brand.tsx'
import styles from './page-header.module.css'
import { Link } from './router.tsx'

/** What every page outside of a room begins with: the way home, and one's own menu. */
export const PageHeader = () => (
  <header className={styles.header}>
    <Link to="/" className={styles.home}>
      <Brand small />
    </Link>
    <AccountMenuSlot />
  </header>
)
