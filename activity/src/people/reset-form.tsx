import { useMutation } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../client/api.ts'
import { sentenceFor } from '../client/sentence.ts'
import { say } from '../client/toasts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField } from '../ui/field.tsx'
import { isPassword } from './account-rules.ts'
import styles from './account.module.css'
import { Failure } from '../ui/failure.tsx'

/** Where the link of a password letter leads. */
export function ResetForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const code = search.get('code')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const reset = useMutation({
    mutationFn: (given: { code: string; password: string }) => call('POST /users/reset-password', { body: given }),
    onSuccess() {
      say(t('account.resetDone'), { tone: 'good' })
      void navigate('/sign-in')
    },
  })
  if (!code)
    return (
      <EmptyState
        picture={<Unlink />}
        title={t('account.codeMissing')}
        actions={
          <Link to="/forgot-password" className={buttonClass()}>
            {t('account.sendLink')}
          </Link>
        }
      />
    )
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isPassword(password)) reset.mutate({ code, password })
      }}
    >
      <Failure words={reset.error && sentenceFor(reset.error)} />
      <TextField
        label={t('account.newPassword')}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        hint={t('account.passwordHint')}
        error={tried && !isPassword(password) ? t('account.errors.password') : null}
      />
      <Button look="brand" size="large" wide type="submit" busy={reset.isPending}>
        {t('account.resetSubmit')}
      </Button>
    </form>
  )
}
