import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/field.tsx'
import styles from '../account.module.css'

/** A button that looks like a link and opens another form, where a real link would leave the room. */
export function TextLink({
  busy,
  onPress,
  children,
}: {
  /** Disables the button while busy. */
  busy?: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button type="button" className={styles.link} disabled={busy} aria-busy={busy} onClick={onPress}>
      {children}
    </button>
  )
}

/** The e-mail field of an account, with the attributes that keyboards and password managers expect. */
export function EmailField(props: { value: string; onChange: (email: string) => void; error: string | null }) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('account.email')}
      type="email"
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      {...props}
    />
  )
}

/** What ends a form, always in view however short the window is. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions} data-stays>
    {children}
  </div>
)
