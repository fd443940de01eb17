import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** The names here are the parts' own, as they are called in the code. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.shelf}>{children}</div>
    </section>
  )
}
