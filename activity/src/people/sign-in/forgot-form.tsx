import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { AccountForm } from './account-form.tsx'
import { looksLikeEmail } from './account-rules.ts'
import styles from '../account.module.css'
import { EmailField, TextLink } from './form-parts.tsx'

export function ForgotForm({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const send = useMutation({
    mutationFn: () => call('POST /users/forgot-password', { body: { email: email.trim() } }),
  })
  const form = useForm(looksLikeEmail(email), () => send.mutate())
  if (send.isSuccess)
    return (
      <EmptyState
        picture={<MailCheck />}
        title={t('accountPages.linkSent')}
        actions={<Button onClick={onSignIn}>{t('account.signIn')}</Button>}
      />
    )
  return (
    <AccountForm error={send.error} onSubmit={form.submit}>
      <EmailField
        value={email}
        onChange={setEmail}
        error={form.errorIf(!looksLikeEmail(email), t('account.errors.email'))}
      />
      <Button look="brand" size="large" wide type="submit" busy={send.isPending}>
        {t('accountPages.sendLink')}
      </Button>
      <p className={styles.switch}>
        <TextLink onPress={onSignIn}>{t('common.back')}</TextLink>
      </p>
    </AccountForm>
  )
}
