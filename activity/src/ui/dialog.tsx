import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import styles from './dialog.module.css'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** A sentence under the title. */
  about?: string
  closeLabel: string
  size?: 'small' | 'medium' | 'large'
  /** Stays at the bottom while the body scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** A dialog over the page; on a phone it is a sheet that rises from the bottom. */
export function Dialog({ open, onClose, title, about, closeLabel, size = 'medium', footer, children }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim}>
          <Radix.Content
            className={classes(styles.dialog, styles[size])}
            onOpenAutoFocus={(event) => {
              // Focuses the first field; the close button, which comes first, would only show its tooltip.
              const content = event.currentTarget
              if (!(content instanceof HTMLElement)) return
              event.preventDefault()
              const field = content.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')
              const start = field ?? content
              start.focus()
            }}
            {...(about === undefined ? { 'aria-describedby': undefined } : {})}
          >
            <header className={styles.header}>
              <div>
                <Radix.Title className={styles.title}>{title}</Radix.Title>
                {about === undefined ? null : <Radix.Description className={styles.about}>{about}</Radix.Description>}
              </div>
              <Radix.Close asChild>
                <IconButton label={closeLabel}>
                  <X />
                </IconButton>
              </Radix.Close>
            </header>
            <div className={styles.body}>{children}</div>
            {footer ? <footer className={styles.footer}>{footer}</footer> : null}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
