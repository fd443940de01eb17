import { classes } from '../classes.ts'
import styles from './progress.module.css'

/** A progress bar, 0–1, or null for unknown progress. */
export function Progress({
  label,
  value,
  tone = 'brand',
}: {
  label: string
  value: number | null
  tone?: 'brand' | 'lamp'
}) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div className={classes(styles.track, styles[tone])}>
      <progress className="visually-hidden" aria-label={label} max={100} value={percent} />
      <div
        className={classes(styles.bar, value === null && styles.unknown)}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
