import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../ui/field.tsx'
import styles from './account.module.css'

/** A press that leads to another form, where a link would leave the room. */
export function TextLink({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.link} onClick={onPress}>
      {children}
    </button>
  )
}

/** The e-mail address of an account, as keyboards and password managers like to be told. */
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
