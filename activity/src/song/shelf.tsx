import type { ReactNode } from 'react'
import styles from './shelf.module.css'

/** A list of records that scrolls. */
export function Shelf({ busy, children }: { busy?: boolean; children: ReactNode }) {
  return (
    // A place that scrolls must be reachable by keyboard, also where none of its records can be added.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.list} tabIndex={0} aria-busy={busy}>
      {children}
    </ul>
  )
}
