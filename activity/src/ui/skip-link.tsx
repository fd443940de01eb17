import type { ReactNode } from 'react'
import styles from './skip-link.module.css'

/** The first link of a page, which shows once it has the focus: past what stands on every page. */
export function SkipLink({ to, children }: { to: `#${string}`; children: ReactNode }) {
  return (
    <a href={to} className={styles.skip}>
      {children}
    </a>
  )
}
