import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { toast } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { AccountForm } from '../sign-in/account-form.tsx'
import styles from '../account.module.css'
import { Block } from '../../ui/block.tsx'
import { useConfirmation } from '../settings/use-confirmation.tsx'
import { closingRequestKey, useClosingRequest, useKeepAccount } from './closing-request.ts'
import { dateOf } from './export-data.tsx'

/** Closes the account, with an explanation of what happens when; while that is pending, it can be canceled. */
export function CloseAccount() {
  const { t } = useTranslation()
  const own = useClosingRequest({ staleTime: 0 })
  if (!own.data) return null
  const { request } = own.data
  return (
    <Block title={t('yourData.closeTitle')}>{request ? <Waiting closesAt={request.closesAt} /> : <Closing />}</Block>
  )
}

function Waiting({ closesAt }: { closesAt: string }) {
  const { t } = useTranslation()
  const keep = useKeepAccount()
  return (
    <div className={styles.form}>
      <output className={styles.why}>{t('yourData.closing', { date: dateOf(closesAt) })}</output>
      <Button look="brand" busy={keep.isPending} onClick={() => keep.mutate()}>
        {t('yourData.keep')}
      </Button>
    </div>
  )
}

function Closing() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const confirmation = useConfirmation()
  const [reason, setReason] = useState('')
  const close = useMutation({
    mutationFn: () =>
      call('POST /users/request-deactivate', {
        body: { ...confirmation.credentials, ...(reason.trim() ? { reason: reason.trim() } : {}) },
      }),
    onSuccess() {
      toast(t('yourData.asked'))
      void queries.invalidateQueries({ queryKey: closingRequestKey })
    },
    onError: confirmation.onError,
  })
  return (
    <AccountForm error={close.error} onSubmit={() => close.mutate()}>
      <p>{t('yourData.closeWhat')}</p>
      <ol className={styles.steps}>
        <li>{t('yourData.closeWeek')}</li>
        <li>{t('yourData.closeHidden')}</li>
        <li>{t('yourData.closeGone')}</li>
      </ol>
      <TextArea label={t('yourData.reason')} maxLength={500} value={reason} onChange={setReason} />
      {confirmation.element}
      <Button look="danger" type="submit" busy={close.isPending}>
        {t('yourData.close')}
      </Button>
    </AccountForm>
  )
}
