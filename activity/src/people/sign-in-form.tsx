import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceFor } from '../client/sentence.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { looksLikeEmail } from './account-rules.ts'
import { useSignIn } from './account.ts'
import styles from './account.module.css'
import { EmailField, TextLink } from './form-parts.tsx'
import { Failure } from '../ui/failure.tsx'

export function SignInForm({
  onDone,
  onForgot,
  onSignUp,
}: {
  onDone: () => void
  onForgot: () => void
  onSignUp: () => void
}) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const signIn = useSignIn(onDone)
  const emailError = tried && !looksLikeEmail(email) ? t('account.errors.email') : null
  const passwordError = tried && !password ? t('account.errors.passwordMissing') : null

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (looksLikeEmail(email) && password) signIn.mutate({ email: email.trim(), password })
      }}
    >
      <Failure words={signIn.error && sentenceFor(signIn.error)} />
      <EmailField value={email} onChange={setEmail} error={emailError} />
      <TextField
        label={t('account.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={passwordError}
      />
      <div className={styles.end}>
        <TextLink onPress={onForgot}>{t('account.forgot')}</TextLink>
      </div>
      <Button look="brand" size="large" wide type="submit" busy={signIn.isPending}>
        {t('account.submitSignIn')}
      </Button>
      <p className={styles.switch}>
        {t('account.noAccount')} <TextLink onPress={onSignUp}>{t('account.signUp')}</TextLink>
      </p>
    </form>
  )
}
