import type { ReactNode } from 'react'
import styles from './shelf.module.css'

/** A scrollable list of songs. */
export function Shelf({ busy, children }: { busy?: boolean; children: ReactNode }) {
  return (
    // A scrollable element must be reachable by keyboard, even if none of its songs can be added.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.list} tabIndex={0} aria-busy={busy}>
      {children}
    </ul>
  )
}
