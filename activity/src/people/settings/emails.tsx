import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { call, queries } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Pill } from '../../ui/layout/pill.tsx'
import { AccountForm } from '../sign-in/account-form.tsx'
import { looksLikeEmail } from '../sign-in/account-rules.ts'
import styles from '../account.module.css'
import { EmailField } from '../sign-in/form-parts.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { Block } from '../../ui/block.tsx'
import own from './settings.module.css'
import { useConfirmation } from './use-confirmation.tsx'

type Email = Operations['GET /users/emails']['reply'][number]
type Confirmation = ReturnType<typeof useConfirmation>

const refresh = () => queries.invalidateQueries({ queryKey: ['emails'] })

/** The account's e-mail addresses: add, verify and remove them, and choose the primary one. */
export function Emails() {
  const { t } = useTranslation()
  const uuid = useSession((state) => state.session?.uuid)
  const confirmation = useConfirmation()
  const { data: emails = [] } = useQuery({
    queryKey: ['emails', uuid],
    queryFn: () => call('GET /users/emails'),
    staleTime: 0,
  })
  return (
    <Block title={t('settings.emails.title')} about={t('settings.emails.about')}>
      {confirmation.element}
      <ul className={styles.services}>
        {emails.map((email) => (
          <EmailLine key={email.id} email={email} confirmation={confirmation} />
        ))}
      </ul>
      <AddEmail confirmation={confirmation} />
    </Block>
  )
}

function EmailLine({ email, confirmation }: { email: Email; confirmation: Confirmation }) {
  const { t } = useTranslation()
  const [correcting, setCorrecting] = useState(false)
  const verified = email.status === 'VERIFIED'
  return (
    <li>
      <span>
        <b className={own.address}>{email.email}</b>
        <span className={own.pills}>
          {email.isPrimary ? <Pill tone="brand">{t('settings.emails.primary')}</Pill> : null}
          {verified ? (
            <Pill tone="like">{t('settings.emails.verified')}</Pill>
          ) : (
            <Pill tone="lamp">{t('settings.emails.unverified')}</Pill>
          )}
        </span>
      </span>
      <EmailActions
        email={email}
        confirmation={confirmation}
        {...(verified ? {} : { onCorrect: () => setCorrecting(!correcting) })}
      />
      {correcting ? (
        <CorrectEmail email={email} confirmation={confirmation} onDone={() => setCorrecting(false)} />
      ) : null}
    </li>
  )
}

function EmailActions({
  email: { id: number, email: address, isPrimary, status },
  confirmation: { credentials, onError },
  onCorrect,
}: {
  email: Email
  confirmation: Confirmation
  onCorrect?: () => void
}) {
  const { t } = useTranslation()
  const params = { id: String(number) }
  const done = (words: string) => ({
    onSuccess() {
      toast(words, { tone: 'good' })
      void refresh()
    },
    onError(error: Error) {
      onError(error)
      toastFailure(error)
    },
  })
  const resend = useMutation({
    mutationFn: () => call('POST /users/emails/verification-email', { body: { email: address } }),
    ...done(t('account.resent')),
  })
  const promote = useMutation({
    mutationFn: () => call('PUT /users/emails/{id}/primary', { params, body: credentials }),
    ...done(t('settings.emails.nowPrimary', { address })),
  })
  const remove = useMutation({
    mutationFn: () => call('DELETE /users/emails/{id}', { params, body: credentials }),
    ...done(t('settings.emails.removed', { address })),
  })
  return (
    <div className={own.actions}>
      {onCorrect ? (
        <>
          <Button size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
            {t('account.resend')}
          </Button>
          <Button size="small" onClick={onCorrect}>
            {t('settings.emails.correct')}
          </Button>
        </>
      ) : null}
      {status === 'VERIFIED' && !isPrimary ? (
        <Button size="small" busy={promote.isPending} onClick={() => promote.mutate()}>
          {t('settings.emails.makePrimary')}
        </Button>
      ) : null}
      {isPrimary ? null : (
        <Button size="small" look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t('common.remove')}
        </Button>
      )}
    </div>
  )
}

function CorrectEmail({
  email: { id, email: before },
  confirmation: { credentials, onError },
  onDone,
}: {
  email: Email
  confirmation: Confirmation
  onDone: () => void
}) {
  const { t } = useTranslation()
  const [email, setEmail] = useState(before)
  const correct = useMutation({
    mutationFn: () =>
      call('PUT /users/emails/{id}/address', {
        params: { id: String(id) },
        body: { email: email.trim(), ...credentials },
      }),
    onSuccess() {
      toast(t('settings.emails.corrected', { address: email.trim() }), { tone: 'good' })
      onDone()
      void refresh()
    },
    onError,
  })
  const form = useForm(looksLikeEmail(email), () => correct.mutate())
  return (
    <div className={own.inner}>
      <AccountForm error={correct.error} onSubmit={form.submit}>
        <EmailField
          value={email}
          onChange={setEmail}
          error={form.errorIf(!looksLikeEmail(email), t('account.errors.email'))}
        />
        <Button look="brand" type="submit" busy={correct.isPending}>
          {t('settings.emails.saveCorrection')}
        </Button>
      </AccountForm>
    </div>
  )
}

function AddEmail({ confirmation: { credentials, onError } }: { confirmation: Confirmation }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const add = useMutation({
    mutationFn: () => call('POST /users/emails', { body: { email: email.trim(), ...credentials } }),
    onSuccess() {
      toast(t('settings.emails.added', { address: email.trim() }), { tone: 'good' })
      setEmail('')
      form.reset()
      void refresh()
    },
    onError,
  })
  const form = useForm(looksLikeEmail(email), () => add.mutate())
  return (
    <details className={styles.more}>
      <summary>{t('settings.emails.add')}</summary>
      <AccountForm error={add.error} onSubmit={form.submit}>
        <EmailField
          value={email}
          onChange={setEmail}
          error={form.errorIf(!looksLikeEmail(email), t('account.errors.email'))}
        />
        <Button type="submit" busy={add.isPending}>
          {t('settings.emails.add')}
        </Button>
      </AccountForm>
    </details>
  )
}
