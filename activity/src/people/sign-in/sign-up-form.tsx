import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tidyNickname } from '@segue/shared/people/nickname.ts'
import { happened } from '../../client/news/happenings.ts'
import { toast } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from './password-field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { AccountForm } from './account-form.tsx'
import { isNickname, isPassword, looksLikeEmail } from './account-rules.ts'
import { garmentColors, useGuestName, useSignUp } from '../account.ts'
import styles from '../account.module.css'
import { DiscordFirst } from './discord-button.tsx'
import { EmailField, FormActions, TextLink } from './form-parts.tsx'
import { OtherWays } from './other-ways.tsx'

export function SignUpForm({
  onDone,
  onSignIn,
  onPhone,
  voucherCode: initialVoucherCode = null,
}: {
  onDone: () => void
  onSignIn: () => void
  onPhone: () => void
  /** The code in an invitation's URL. Its field is only shown to people who came with one. */
  voucherCode?: string | null
}) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [nickname, setNickname] = useNickname()
  const [voucherCode, setVoucherCode] = useState(initialVoucherCode ?? '')
  // A random default color, so that newcomers do not all look the same. The server chooses the avatar.
  const [color] = useState<string>(() => garmentColors[Math.floor(Math.random() * garmentColors.length)] ?? '')
  useEffect(() => {
    happened('onboardingStarted')
  }, [])
  const signUp = useSignUp((newcomer) => {
    happened('onboardingCompleted')
    toast(t('signUp.signedUp', { name: newcomer.nickname }), { tone: 'good' })
    onDone()
  })
  const valid = looksLikeEmail(email) && isPassword(password) && isNickname(nickname)
  const form = useForm(valid, () =>
    signUp.mutate({ email: email.trim(), password, nickname: tidyNickname(nickname), color, voucherCode }),
  )

  return (
    <AccountForm error={signUp.error} onSubmit={form.submit}>
      <DiscordFirst />
      <TextField
        label={t('account.nickname')}
        autoComplete="nickname"
        value={nickname}
        onChange={setNickname}
        hint={t('signUp.nicknameHint')}
        error={form.errorIf(!isNickname(nickname), t('account.errors.nickname'))}
      />
      <EmailField
        value={email}
        onChange={setEmail}
        error={form.errorIf(!looksLikeEmail(email), t('account.errors.email'))}
      />
      <PasswordField
        label={t('account.password')}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        hint={t('account.passwordHint')}
        error={form.errorIf(!isPassword(password), t('account.errors.password'))}
      />
      {initialVoucherCode === null ? null : <VoucherField value={voucherCode} onChange={setVoucherCode} />}
      <OtherWays onPhone={onPhone} />
      <FormActions>
        <Button look="brand" size="large" wide type="submit" busy={signUp.isPending}>
          {t('signUp.submitSignUp')}
        </Button>
        <p className={styles.switch}>
          {t('signUp.haveAccount')} <TextLink onPress={onSignIn}>{t('account.signIn')}</TextLink>
        </p>
      </FormActions>
    </AccountForm>
  )
}

/** Prefilled with the name chosen as a guest. */
function useNickname() {
  const [typed, setTyped] = useState<string | null>(null)
  const asGuest = useGuestName()
  return [typed ?? asGuest ?? '', setTyped] as const
}

function VoucherField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('account.voucherCode')}
      autoCapitalize="characters"
      autoComplete="off"
      value={value}
      onChange={onChange}
      hint={t('signUp.voucherHint')}
    />
  )
}
