import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestReport, reportReasons, type ReportReason } from '@segue/shared/people/reports.ts'
import { call } from '../../client/api.ts'
import type { ReportTarget } from '../../client/dialogs.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { toast } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import styles from '../account.module.css'

/** Reports a person or one of their messages to the moderators. The reported person is never notified. */
export function ReportDialog({ target, onClose }: { target: ReportTarget; onClose: () => void }) {
  const { t } = useTranslation()
  const { nickname: name } = target
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: (chosen: ReportReason) => report(target, chosen, text.trim()),
    onSuccess() {
      toast(t('report.sent'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      closeLabel={t('common.close')}
      title={t(target.kind === 'line' ? 'report.lineTitle' : 'report.personTitle', { name })}
      about={t('report.about', { name })}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (reason !== '') send.mutate(reason)
        }}
      >
        <Select
          label={t('report.reason')}
          value={reason}
          options={[
            { value: '' as const, words: t('report.choose') },
            ...reportReasons.map((value) => ({ value, words: t(`report.reasons.${value}`) })),
          ]}
          onChange={setReason}
        />
        <TextArea
          label={`${t('report.text')} (${t('common.optional')})`}
          maxLength={longestReport}
          value={text}
          onChange={setText}
        />
        <Failure words={send.error && sentenceFor(send.error)} />
        <Button look="brand" type="submit" disabled={reason === ''} busy={send.isPending}>
          {t('report.send')}
        </Button>
      </form>
    </Dialog>
  )
}

function report(target: ReportTarget, reason: ReportReason, text: string) {
  const body =
    target.kind === 'line'
      ? { kind: target.kind, messageId: target.messageId, reason, text }
      : { kind: target.kind, reportedUuid: target.reportedUuid, roomUuid: target.roomUuid, reason, text }
  return call('POST /reports', { body })
}
