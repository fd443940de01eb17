import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { readerLocale } from '../../client/i18n.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './edits-dialog.module.css'
import { partsOf, wordsOf } from './text/markup.ts'

/** Earlier versions of an edited message, for room staff. */
export function EditsDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const edits = useQuery({
    queryKey: ['chat-edits', messageId],
    queryFn: async () => (await call('GET /messages/{id}/edits', { params: { id: Number(messageId) } })).data,
    gcTime: 0,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      closeLabel={t('common.close')}
      title={t('lineTools.editsTitle')}
      about={t('lineTools.editsAbout')}
    >
      <Failure words={edits.error && sentenceFor(edits.error)} />
      {edits.isPending ? <Spinner label={t('common.loading')} /> : null}
      {edits.data?.length === 0 ? <p>{t('lineTools.noEdits')}</p> : null}
      <ol className={styles.edits}>
        {edits.data?.map(({ text, editedAt }, at) => (
          // Two edits may share a second, so only their position identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <time dateTime={new Date(editedAt * 1000).toISOString()}>
              {new Date(editedAt * 1000).toLocaleTimeString(readerLocale(), { timeStyle: 'medium' })}
            </time>
            <p>{wordsOf(partsOf(text), () => t('account.guest')) || t('lineTools.empty')}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
