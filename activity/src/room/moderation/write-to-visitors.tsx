import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { toast } from '../../client/toasts.ts'
import { newUuid } from '../../client/uuid.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextArea } from '../../ui/field.tsx'
import styles from '../settings/moderation-settings.module.css'

/** The server's maximum length. */
const longestMessage = 300

/** A message from room staff to past visitors, wherever they are now. */
export function WriteToVisitors({ roomUuid }: { roomUuid: string }) {
  const { t } = useTranslation()
  const [{ message, key }, setDraft] = useState(() => ({ message: '', key: newUuid() }))
  // A retry uses the same key, so that nobody gets the message twice if the response was lost.
  const write = (words: string) => setDraft({ message: words, key: newUuid() })
  const send = useMutation({
    mutationFn: () =>
      call('POST /notifications/custom-message-from-room', {
        body: { roomId: roomUuid, message: message.trim(), key },
      }),
    onSuccess() {
      toast(t('telling.sent'), { tone: 'good' })
      write('')
    },
  })
  return (
    <div className={styles.write}>
      <p className={styles.about}>{t('telling.about')}</p>
      <TextArea label={t('telling.message')} maxLength={longestMessage} rows={3} value={message} onChange={write} />
      <Failure words={send.error && sentenceFor(send.error)} />
      <Button busy={send.isPending} disabled={!message.trim()} onClick={() => send.mutate()}>
        {t('telling.send')}
      </Button>
    </div>
  )
}
