import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './pill.module.css'

/** A short label: a role, a badge, a state. */
export function Pill({
  tone = 'quiet',
  icon,
  children,
}: {
  tone?: 'quiet' | 'brand' | 'lamp' | 'like' | 'dislike' | 'star'
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={classes(styles.pill, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}
