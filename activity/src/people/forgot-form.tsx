import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../client/api.ts'
import { sentenceFor } from '../client/sentence.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { looksLikeEmail } from './account-rules.ts'
import styles from './account.module.css'
import { EmailField, TextLink } from './form-parts.tsx'
import { Failure } from '../ui/failure.tsx'

export function ForgotForm({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const send = useMutation({
    mutationFn: () => call('POST /users/forgot-password', { body: { email: email.trim() } }),
  })
  if (send.isSuccess)
    return (
      <EmptyState
        picture={<MailCheck />}
        title={t('account.linkSent')}
        actions={<Button onClick={onSignIn}>{t('account.signIn')}</Button>}
      />
    )
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (looksLikeEmail(email)) send.mutate()
      }}
    >
      <Failure words={send.error && sentenceFor(send.error)} />
      <EmailField
        value={email}
        onChange={setEmail}
        error={tried && !looksLikeEmail(email) ? t('account.errors.email') : null}
      />
      <Button look="brand" size="large" wide type="submit" busy={send.isPending}>
        {t('account.sendLink')}
      </Button>
      <p className={styles.switch}>
        <TextLink onPress={onSignIn}>{t('common.back')}</TextLink>
      </p>
    </form>
  )
}
