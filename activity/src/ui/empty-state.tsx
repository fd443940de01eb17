import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** A message that there is nothing here, with actions. */
export function EmptyState({
  picture,
  title,
  heading: Heading = 'h2',
  children,
  actions,
}: {
  picture?: ReactNode
  title: string
  /** `h1` if there is nothing else on the page. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className={styles.empty} data-alone={Heading === 'h1'}>
      {picture ? <div className={styles.picture}>{picture}</div> : null}
      <Heading className={styles.title}>{title}</Heading>
      {children ? <p className={styles.words}>{children}</p> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
