import { useMutation, useQuery } from '@tanstack/react-query'
import { MailCheck, Unlink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '@segue/shared/call.ts'
import { call } from '../../client/api.ts'
import { Link, useSearchParams } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { useIsUser } from '../../client/session.ts'
import { useOncePer } from '../../client/device/use-once-per.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PasswordField } from './password-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { AccountForm } from './account-form.tsx'
import styles from '../account.module.css'

/**
 * The page that the link in a verification e-mail opens. It verifies the address immediately if its account is signed
 * in; otherwise it asks for that account's password.
 */
export function VerifyLink() {
  const { t } = useTranslation()
  const search = useSearchParams()
  const code = search.get('code') ?? ''
  const verify = useOncePer(code || null, (once) => call('POST /users/emails/verify', { body: { code: once } }))
  if (!code) return <EmptyState picture={<Unlink />} title={t('accountPages.codeMissing')} actions={<WayOut />} />
  if (verify.isError && isNotThisAccount(verify.error)) return <VerifyWithPassword code={code} />
  if (verify.isError) return <NoMore error={verify.error} />
  if (verify.isSuccess) return <Verified />
  return <EmptyState picture={<Spinner size={36} />} title={t('verifyLink.verifying')} />
}

/** A link works only once. If the address is already verified, following the link again says so. */
function NoMore({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const isUsedUp = error instanceof CallFailed && error.code === 'wrongEmailCode'
  const emails = useQuery({
    queryKey: ['emails'],
    queryFn: () => call('GET /users/emails'),
    enabled: isUser && isUsedUp,
  })
  if (isUser && isUsedUp && emails.isPending)
    return <EmptyState picture={<Spinner size={36} />} title={t('verifyLink.verifying')} />
  if (emails.data?.length && emails.data.every(({ status }) => status !== 'PENDING_VERIFICATION'))
    return <EmptyState picture={<MailCheck />} title={t('verifyLink.verifiedAlready')} actions={<WayOut />} />
  return (
    <EmptyState picture={<Unlink />} title={t('verifyLink.verifyFailed')} actions={<WayOut />}>
      {isUsedUp ? t('verifyLink.verifyAgain') : sentenceFor(error)}
    </EmptyState>
  )
}

/** Whether the signed-in account, if any, is not the one that the address belongs to. */
const isNotThisAccount = (error: unknown) =>
  error instanceof CallFailed && (error.code === 'notThisAccount' || error.status === 401)

function VerifyWithPassword({ code }: { code: string }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const verify = useMutation({ mutationFn: () => call('POST /users/emails/verify', { body: { code, password } }) })
  const form = useForm(password !== '', () => verify.mutate())
  if (verify.isSuccess) return <Verified />
  return (
    <AccountForm error={verify.error} onSubmit={form.submit}>
      <p className={styles.about}>{t('verifyLink.verifyWhose')}</p>
      <PasswordField
        label={t('account.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={form.errorIf(!password, t('account.errors.passwordMissing'))}
      />
      <Button look="brand" size="large" wide type="submit" busy={verify.isPending}>
        {t('verifyLink.verifySubmit')}
      </Button>
      <p className={styles.about}>{t('verifyLink.verifyNotMine')}</p>
    </AccountForm>
  )
}

function Verified() {
  const { t } = useTranslation()
  return <EmptyState picture={<MailCheck />} title={t('verifyLink.verified')} actions={<WayOut />} />
}

function WayOut() {
  const { t } = useTranslation()
  return (
    <Link to="/" className={buttonClass('brand')}>
      {t('account.toTheStreet')}
    </Link>
  )
}
