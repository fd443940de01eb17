import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../client/api.ts'
import { sentenceFor } from '../client/sentence.ts'
import { takeToken } from '../client/session.ts'
import { say, sayFailure } from '../client/toasts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { isPassword } from './account-rules.ts'
import styles from './account.module.css'
import { TextLink } from './form-parts.tsx'
import { Failure } from '../ui/failure.tsx'

/** An address that nobody has proved to be theirs yet, and another letter to do so. */
export function UnverifiedEmail() {
  const { t } = useTranslation()
  const emails = useQuery({ queryKey: ['emails'], queryFn: () => call('GET /users/emails'), staleTime: 0 })
  const resend = useMutation({
    mutationFn: () => call('POST /users/emails/verification-email', { body: {} }),
    onSuccess: () => say(t('account.resent'), { tone: 'good' }),
    onError: sayFailure,
  })
  if (!emails.data?.some((email) => email.status === 'PENDING_VERIFICATION')) return null
  return (
    <p className={styles.why}>
      {t('account.notVerified')} <TextLink onPress={() => resend.mutate()}>{t('account.resend')}</TextLink>
    </p>
  )
}

/** Setting a new password with the old one. Sessions elsewhere end; this one goes on with the new token. */
export function ChangePassword() {
  const { t } = useTranslation()
  const [oldPassword, setOldPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [tried, setTried] = useState(false)
  const same = oldPassword === newPassword
  const change = useMutation({
    mutationFn: () => call('POST /users/change-password', { body: { oldPassword, newPassword } }),
    onSuccess({ accessToken }) {
      takeToken(accessToken)
      setOldPassword('')
      setNewPassword('')
      setTried(false)
      say(t('account.passwordChanged'), { tone: 'good' })
    },
  })
  const fault = !isPassword(newPassword) ? t('account.errors.password') : same ? t('account.errors.same') : null
  return (
    <details className={styles.more}>
      <summary>{t('account.changePassword')}</summary>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (oldPassword && !fault) change.mutate()
        }}
      >
        <Failure words={change.error && sentenceFor(change.error)} />
        <TextField
          label={t('account.oldPassword')}
          type="password"
          autoComplete="current-password"
          value={oldPassword}
          onChange={setOldPassword}
          error={tried && !oldPassword ? t('account.errors.passwordMissing') : null}
        />
        <TextField
          label={t('account.newPassword')}
          type="password"
          autoComplete="new-password"
          value={newPassword}
          onChange={setNewPassword}
          hint={t('account.passwordHint')}
          error={tried ? fault : null}
        />
        <Button type="submit" busy={change.isPending}>
          {t('account.changePassword')}
        </Button>
      </form>
    </details>
  )
}
