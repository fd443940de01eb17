import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from './password-field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { AccountForm } from './account-form.tsx'
import { looksLikeEmail } from './account-rules.ts'
import { useSignIn } from '../account.ts'
import styles from '../account.module.css'
import { DiscordFirst } from './discord-button.tsx'
import { EmailField, FormActions, TextLink } from './form-parts.tsx'
import { OtherWays } from './other-ways.tsx'

export function SignInForm({
  onDone,
  onForgot,
  onSignUp,
  onPhone,
}: {
  onDone: () => void
  onForgot: () => void
  onSignUp: () => void
  onPhone: () => void
}) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useSignIn(onDone)
  const form = useForm(looksLikeEmail(email) && password !== '', () =>
    signIn.mutate({ email: email.trim(), password }),
  )

  return (
    <AccountForm error={signIn.error} onSubmit={form.submit}>
      <DiscordFirst />
      <EmailField
        value={email}
        onChange={setEmail}
        error={form.errorIf(!looksLikeEmail(email), t('account.errors.email'))}
      />
      <PasswordField
        label={t('account.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={form.errorIf(!password, t('account.errors.passwordMissing'))}
      />
      <div className={styles.end}>
        <TextLink onPress={onForgot}>{t('account.forgot')}</TextLink>
      </div>
      <OtherWays onPhone={onPhone} onPasskey={onDone} />
      <FormActions>
        <Button look="brand" size="large" wide type="submit" busy={signIn.isPending}>
          {t('account.submitSignIn')}
        </Button>
        <p className={styles.switch}>
          {t('account.noAccount')} <TextLink onPress={onSignUp}>{t('account.signUp')}</TextLink>
        </p>
      </FormActions>
    </AccountForm>
  )
}
