import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '@segue/shared/call.ts'
import { TextField } from '../../ui/field.tsx'

const asksForPassword = (error: Error | null) =>
  error instanceof CallFailed && (error.code === 'confirmationNeeded' || error.code === 'wrongAccountPassword')

/** The password that goes along where the server asks for it: whoever has just signed in need not enter it again. */
export function useConfirmation() {
  const [password, setPassword] = useState('')
  return {
    body: password === '' ? {} : { password },
    setPassword,
    password,
    reset: () => setPassword(''),
  }
}

/** The field for it, once it was asked for. */
export function ConfirmField({
  error,
  password,
  setPassword,
}: { error: Error | null } & Pick<ReturnType<typeof useConfirmation>, 'password' | 'setPassword'>) {
  const { t } = useTranslation()
  if (!asksForPassword(error) && password === '') return null
  return (
    <TextField
      label={t('yourData.password')}
      type="password"
      autoComplete="current-password"
      value={password}
      onChange={setPassword}
    />
  )
}
