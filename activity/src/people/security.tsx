import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../client/api.ts'
import { takeToken } from '../client/session.ts'
import { toast, toastFailure } from '../client/toasts.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from './sign-in/password-field.tsx'
import { useForm } from '../ui/fields/use-form.ts'
import { AccountForm } from './sign-in/account-form.tsx'
import { isPassword } from './sign-in/account-rules.ts'
import styles from './account.module.css'
import { TextLink } from './sign-in/form-parts.tsx'

/** Reminds the user of an unverified e-mail address and can resend the verification e-mail. */
export function UnverifiedEmail() {
  const { t } = useTranslation()
  const emails = useQuery({ queryKey: ['emails'], queryFn: () => call('GET /users/emails'), staleTime: 0 })
  const resend = useMutation({
    mutationFn: () => call('POST /users/emails/verification-email', { body: {} }),
    onSuccess: () => toast(t('account.resent'), { tone: 'good' }),
    onError: toastFailure,
  })
  if (!emails.data?.some((email) => email.status === 'PENDING_VERIFICATION')) return null
  return (
    <p className={styles.why}>
      {t('account.notVerified')}{' '}
      <TextLink busy={resend.isPending} onPress={() => resend.mutate()}>
        {t('account.resend')}
      </TextLink>
    </p>
  )
}

/** Changes the password. Other sessions end; this one continues with a new token. */
export function ChangePassword() {
  const { t } = useTranslation()
  const [oldPassword, setOldPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const same = oldPassword === newPassword
  const change = useMutation({
    mutationFn: () => call('POST /users/change-password', { body: { oldPassword, newPassword } }),
    onSuccess({ accessToken }) {
      takeToken(accessToken)
      setOldPassword('')
      setNewPassword('')
      form.reset()
      toast(t('account.passwordChanged'), { tone: 'good' })
    },
  })
  const isValid = oldPassword !== '' && isPassword(newPassword) && !same
  const form = useForm(isValid, () => change.mutate())
  return (
    <details className={styles.more}>
      <summary>{t('account.changePassword')}</summary>
      <AccountForm error={change.error} onSubmit={form.submit}>
        <PasswordField
          label={t('account.oldPassword')}
          autoComplete="current-password"
          value={oldPassword}
          onChange={setOldPassword}
          error={form.errorIf(!oldPassword, t('account.errors.passwordMissing'))}
        />
        <PasswordField
          label={t('account.newPassword')}
          autoComplete="new-password"
          value={newPassword}
          onChange={setNewPassword}
          hint={t('account.passwordHint')}
          error={
            form.errorIf(!isPassword(newPassword), t('account.errors.password')) ??
            form.errorIf(same, t('account.errors.same'))
          }
        />
        <Button type="submit" busy={change.isPending}>
          {t('account.changePassword')}
        </Button>
      </AccountForm>
    </details>
  )
}
