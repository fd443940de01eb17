import { useId, type ReactNode } from 'react'
import styles from './block.module.css'
import { classes } from './classes.ts'

type BlockProps = {
  title: string
  about?: string
  /** For its position in a layout. */
  className?: string | undefined
  children: ReactNode
}

/** A section of a page, with a heading. */
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
