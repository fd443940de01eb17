import { X } from 'lucide-react'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import styles from './toast.module.css'

export type Toast = {
  id: number
  words: string
  tone?: 'plain' | 'good' | 'bad'
  action?: { words: string; run: () => void }
}

/** Messages at the edge of the screen, announced politely by screen readers. The region stays when empty. */
export function Toasts({
  toasts,
  onClose,
  label,
  closeLabel,
}: {
  toasts: readonly Toast[]
  onClose: (id: number) => void
  label: string
  closeLabel: string
}) {
  return (
    <section className={styles.area} aria-label={label} aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <div key={toast.id} className={classes(styles.toast, styles[toast.tone ?? 'plain'])}>
          <p className={styles.words}>{toast.words}</p>
          {toast.action ? (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                toast.action?.run()
                onClose(toast.id)
              }}
            >
              {toast.action.words}
            </button>
          ) : null}
          <IconButton label={closeLabel} size="small" onClick={() => onClose(toast.id)}>
            <X />
          </IconButton>
        </div>
      ))}
    </section>
  )
}
