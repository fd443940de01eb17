import type { ReactNode } from 'react'
import styles from './skip-link.module.css'

/** The first link of a page, visible on focus, which skips the content common to all pages. */
export function SkipLink({ to, children }: { to: `#${string}`; children: ReactNode }) {
  return (
    <a href={to} className={styles.skip}>
      {children}
    </a>
  )
}
