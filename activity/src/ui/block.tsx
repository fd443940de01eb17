import { useId, type ReactNode } from 'react'
import styles from './block.module.css'
import { classes } from './classes.ts'

type BlockProps = {
  title: string
  about?: string
  /** Where it stands among others. */
  className?: string | undefined
  children: ReactNode
}

/** What belongs together on a page, under a heading. */
export function Block({ title, about, className, children }: BlockProps) {
  const id = useId()
  return (
    <section className={classes(styles.block, className)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {about ? <p className={styles.about}>{about}</p> : null}
      {children}
    </section>
  )
}
