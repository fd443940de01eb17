import { useInfiniteQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { filesOf } from '@segue/shared/chat/attachments.ts'
import { readerLocale } from '../../client/i18n.ts'
import { Link } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { useSession } from '../../client/session.ts'
import { serverNow } from '../../client/server-time.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { shownPicturesOf } from '../room/chat-lines.ts'
import { partsOf, wordsOf } from '../lines/text/markup.ts'
import { conversationList, otherIn, type Conversation } from './conversations.ts'
import styles from './inbox.module.css'

/** Conversations with people; message requests are listed separately. */
export function ConversationList({ open }: { open: string | undefined }) {
  const { t } = useTranslation()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(conversationList)
  if (error && !data)
    return (
      <div className={styles.trouble} role="alert">
        <p>{sentenceFor(error)}</p>
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </div>
    )
  if (!data) return <Spinner label={t('common.loading')} size={26} />
  const all = data.pages.flatMap((page) => page.data)
  const waiting = all.filter(({ isLetIn }) => !isLetIn)
  const others = all.filter(({ isLetIn }) => isLetIn)
  if (all.length === 0) return <p className={styles.trouble}>{t('messages.none')}</p>
  return (
    <nav aria-label={t('messages.conversations')} className={styles.conversations}>
      {waiting.length > 0 ? <h2>{t('messages.waiting')}</h2> : null}
      <Lines conversations={waiting} open={open} />
      {waiting.length > 0 && others.length > 0 ? <h2>{t('messages.conversations')}</h2> : null}
      <Lines conversations={others} open={open} />
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('messages.showMore')}
        </Button>
      ) : null}
    </nav>
  )
}

const Lines = ({ conversations, open }: { conversations: readonly Conversation[]; open: string | undefined }) =>
  conversations.length === 0 ? null : (
    <ul>
      {conversations.map((conversation) => (
        <Line
          key={conversation.conversationId}
          conversation={conversation}
          isOpen={otherIn(conversation).uid === open}
        />
      ))}
    </ul>
  )

function Line({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { t } = useTranslation()
  const me = useSession((state) => state.session?.uuid)
  const { uid, name, picture } = otherIn(conversation)
  const { unreadMessageCount: unread, lastMessage } = conversation
  const words = lastMessage ? lineOf(t, lastMessage) : ''
  const at = lastMessage ? new Date(lastMessage.sentAt * 1000) : null
  return (
    <li>
      <Link to={`/inbox/${uid}`} aria-current={isOpen ? 'page' : undefined} className={styles.conversation}>
        <img src={picture} alt="" width={42} height={42} />
        <span className={styles.words}>
          <strong>{name}</strong>
          <small>{lastMessage?.sender === me ? t('messages.you', { text: words }) : words}</small>
        </span>
        <span className={styles.beside}>
          {at ? <time dateTime={at.toISOString()}>{shortTime(at)}</time> : null}
          {unread > 0 ? (
            <span className={styles.badge}>
              <span aria-hidden="true">{unread}</span>
              <span className={styles.spoken}>{t('messages.unread', { count: unread })}</span>
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  )
}

/** A message as one line: its text, or what it contains. */
function lineOf(t: TFunction, message: NonNullable<Conversation['lastMessage']>): string {
  const { mentions } = message.data
  const text = wordsOf(partsOf(message.data.text ?? ''), (uid) => mentions[uid]?.name ?? t('account.guest'))
  if (text) return text.slice(0, 120)
  if (shownPicturesOf(message).length > 0) return t('messages.sentPicture')
  return filesOf(message).length > 0 ? t('messages.sentFile') : t('chat.notShown')
}

/** The time for today, the date for older messages. */
function shortTime(at: Date): string {
  const isToday = at.toDateString() === new Date(serverNow()).toDateString()
  return isToday
    ? at.toLocaleTimeString(readerLocale(), { hour: '2-digit', minute: '2-digit' })
    : at.toLocaleDateString(readerLocale(), { day: 'numeric', month: 'short' })
}
