import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './toggle.module.css'

export type ToggleProps = {
  pressed: boolean
  onPress: () => void
  /** The button's action, for screen readers. */
  label: string
  tone?: 'brand' | 'like' | 'dislike' | 'star'
  disabled?: boolean
  size?: 'medium' | 'large'
  children: ReactNode
}

/** A toggle button. */
export function Toggle({
  pressed,
  onPress,
  label,
  tone = 'brand',
  disabled,
  size = 'medium',
  children,
}: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      className={classes(styles.toggle, styles[tone], styles[size])}
    >
      {children}
    </button>
  )
}

/** An on/off switch for forms. */
export function Switch({
  label,
  hint,
  checked,
  onChange,
  disabled,
}: {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}) {
  return (
    <label className={styles.row}>
      <span>
        <span className={styles.label}>{label}</span>
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.switch}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
