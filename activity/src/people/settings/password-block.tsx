import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, queries } from '../../client/api.ts'
import { takeToken } from '../../client/session.ts'
import { toast } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { AccountForm } from '../sign-in/account-form.tsx'
import { isPassword } from '../sign-in/account-rules.ts'
import { ChangePassword } from '../security.tsx'
import { Block } from '../../ui/block.tsx'
import { useConfirmation, useSignInMethods } from './use-confirmation.tsx'

/** Changes the password, or sets the first one of an account created through Discord. */
export function PasswordBlock() {
  const { t } = useTranslation()
  const { data: methods } = useSignInMethods()
  if (!methods) return null
  return <Block title={t('account.password')}>{methods.hasPassword ? <ChangePassword /> : <FirstPassword />}</Block>
}

function FirstPassword() {
  const { t } = useTranslation()
  const { element, onError } = useConfirmation()
  const [password, setPassword] = useState('')
  const set = useMutation({
    mutationFn: () => call('POST /users/set-password', { body: { password } }),
    onSuccess({ accessToken }) {
      takeToken(accessToken)
      toast(t('settings.passwordSet'), { tone: 'good' })
      void queries.invalidateQueries({ queryKey: ['sign-in-methods'] })
    },
    onError,
  })
  const form = useForm(isPassword(password), () => set.mutate())
  if (element) return element
  return (
    <AccountForm error={set.error} onSubmit={form.submit}>
      <p>{t('settings.firstPassword')}</p>
      <PasswordField
        label={t('account.newPassword')}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        hint={t('account.passwordHint')}
        error={form.errorIf(!isPassword(password), t('account.errors.password'))}
      />
      <Button type="submit" busy={set.isPending}>
        {t('accountPages.resetSubmit')}
      </Button>
    </AccountForm>
  )
}
