import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './overlays/tooltip.tsx'

export type ButtonLook = 'brand' | 'discord' | 'lamp' | 'plain' | 'quiet' | 'danger'

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label'>

export type ButtonProps = Native & {
  look?: ButtonLook
  size?: 'small' | 'medium' | 'large'
  wide?: boolean
  icon?: ReactNode
  /** Shows a spinner and ignores presses meanwhile. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  look = 'plain',
  size = 'medium',
  wide,
  icon,
  busy,
  children,
  type = 'button',
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy}
      className={classes(styles.button, styles[look], styles[size], wide && styles.wide)}
    >
      {busy ? <Spinner /> : icon}
      <span className={styles.words}>{children}</span>
    </button>
  )
}

export type IconButtonProps = Native & {
  /** The button's action, for screen readers and the tooltip. */
  label: string
  look?: ButtonLook
  size?: 'small' | 'medium' | 'large'
  /** For a toggle button. */
  pressed?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  label,
  look = 'quiet',
  size = 'medium',
  pressed,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip words={label}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-pressed={pressed}
        className={classes(styles.button, styles.icon, styles[look], styles[size])}
      >
        {children}
      </button>
    </Tooltip>
  )
}

/** The classes of a button for a link that looks like one. */
export function buttonClass(look: ButtonLook = 'plain', size: 'small' | 'medium' | 'large' = 'medium'): string {
  return classes(styles.button, styles[look], styles[size])
}
