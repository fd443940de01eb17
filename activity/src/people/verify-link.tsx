import { useQuery } from '@tanstack/react-query'
import { MailCheck, Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { call } from '../client/api.ts'
import { sentenceFor } from '../client/sentence.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** Where the link of a verification letter leads: it is followed at once, and once only. */
export function VerifyLink() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const code = search.get('code') ?? ''
  // A query and not an effect: it runs once for a code, however often the page is drawn.
  const verify = useQuery({
    queryKey: ['verify-email', code],
    queryFn: () => call('POST /users/emails/verify', { body: { code } }),
    enabled: code !== '',
    retry: false,
    staleTime: Infinity,
  })
  const out = (
    <Link to="/" className={buttonClass('brand')}>
      {t('account.toTheStreet')}
    </Link>
  )
  if (!code) return <EmptyState picture={<Unlink />} title={t('account.codeMissing')} actions={out} />
  if (verify.isPending) return <EmptyState picture={<Spinner size={36} />} title={t('account.verifying')} />
  if (verify.isError)
    return (
      <EmptyState picture={<Unlink />} title={t('account.verifyFailed')} actions={out}>
        {sentenceFor(verify.error)}
      </EmptyState>
    )
  return <EmptyState picture={<MailCheck />} title={t('account.verified')} actions={out} />
}
