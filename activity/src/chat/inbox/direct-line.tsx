import { RotateCcw, Trash2, X } from 'lucide-react'
import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call, queries } from '../../client/api.ts'
import { conversationsKey } from '../../client/news/conversation-news.ts'
import { readerLocale } from '../../client/i18n.ts'
import { toastFailure } from '../../client/toasts.ts'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import type { ChatLine } from '../room/chat-lines.ts'
import { Cards } from '../cards/cards.tsx'
import { Pictures } from '../lines/files/pictures.tsx'
import { SentFiles } from '../lines/files/sent-files.tsx'
import { Text } from '../lines/text/text.tsx'
import styles from './inbox.module.css'
import { discard, resend } from './sending.ts'

type Of = { line: ChatLine; isMine: boolean; uid: string; name: string }

/** One direct message: the user's own on one side, the other person's on the other. */
export function DirectLine({ line, isMine, uid, name }: Of) {
  const { t } = useTranslation()
  const id = useId()
  const at = new Date(line.atMs)
  const isEmpty = !line.text && !line.sent && line.pictures.length + line.files.length === 0
  return (
    <article className={classes(styles.line, isMine && styles.mine)} data-line aria-labelledby={id}>
      <div id={id} className={styles.bubble}>
        {line.text ? <Text text={line.text} names={line.names} /> : null}
        <Pictures urls={line.pictures} name={line.userName || name} alternativeTexts={line.alternativeTexts} />
        {line.files.length > 0 ? (
          <Suspense>
            <SentFiles files={line.files} />
          </Suspense>
        ) : null}
        {isEmpty ? <em>{t('chat.notShown')}</em> : null}
        <Cards text={line.text} sent={line.sent} duck={null} />
        {Object.entries(line.reactions).map(([emoji, by]) => (
          <span key={emoji} className={styles.reaction}>
            {emoji} {by.length > 1 ? by.length : null}
          </span>
        ))}
      </div>
      <footer className={styles.under}>
        <time dateTime={at.toISOString()}>
          {at.toLocaleTimeString(readerLocale(), { hour: '2-digit', minute: '2-digit' })}
        </time>
        {line.edited ? <span>{t('chat.edited')}</span> : null}
        {isMine && line.id ? <Delete id={line.id} uid={uid} /> : null}
      </footer>
      {line.failure ? (
        <p className={styles.failed} role="alert">
          {t('chat.failed')}. {line.failure}
          <IconButton size="small" label={t('chat.resend')} onClick={() => void resend(uid, line.key)}>
            <RotateCcw />
          </IconButton>
          <IconButton size="small" label={t('common.remove')} onClick={() => discard(uid, line.key)}>
            <X />
          </IconButton>
        </p>
      ) : null}
    </article>
  )
}

function Delete({ id, uid }: { id: string; uid: string }) {
  const { t } = useTranslation()
  const remove = () =>
    call('DELETE /messages/{id}', { params: { id: Number(id) } }).then(
      () => queries.invalidateQueries({ queryKey: [conversationsKey, uid] }),
      toastFailure,
    )
  return (
    <IconButton size="small" label={t('messages.delete')} onClick={() => void remove()}>
      <Trash2 />
    </IconButton>
  )
}
