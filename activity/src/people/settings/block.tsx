import { useId, type ReactNode } from 'react'
import styles from './settings.module.css'

/** A few settings that belong together, under a heading. */
export function Block({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {about ? <p className={styles.about}>{about}</p> : null}
      {children}
    </section>
  )
}
