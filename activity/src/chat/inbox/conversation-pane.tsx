import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import { call, queries } from '../../client/api.ts'
import { conversationsKey } from '../../client/news/conversation-news.ts'
import { Link } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { useSession } from '../../client/session.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { chatLines } from '../room/chat-lines.ts'
import { conversationWith, messagesWith, otherIn } from './conversations.ts'
import { DirectComposer } from './direct-composer.tsx'
import { DirectLine } from './direct-line.tsx'
import { useRovingLines } from '../lines/use-roving-lines.ts'
import styles from './inbox.module.css'
import { useOutgoing } from './sending.ts'

/** A direct conversation with one person. */
export function ConversationPane({ uid }: { uid: string }) {
  const { t } = useTranslation()
  const { data: conversation, error, refetch } = useQuery(conversationWith(uid))
  if (error && !conversation)
    return (
      <section className={styles.pane}>
        <EmptyState
          title={t('messages.notFound')}
          actions={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        >
          {sentenceFor(error)}
        </EmptyState>
      </section>
    )
  if (!conversation)
    return (
      <section className={styles.pane}>
        <Spinner label={t('common.loading')} size={26} />
      </section>
    )
  const { name, picture } = otherIn(conversation)
  return (
    <section className={styles.pane} aria-label={t('messages.with', { name })} data-drop-pictures>
      <header className={styles.header}>
        <Link to="/inbox" className={buttonClass('quiet', 'small')} aria-label={t('messages.back')}>
          <ArrowLeft aria-hidden="true" />
        </Link>
        <Link to={`/user/${uid}`} className={styles.other} aria-label={t('messages.theirPage', { name })}>
          <img src={picture} alt="" width={36} height={36} />
          <strong>{name}</strong>
        </Link>
      </header>
      <Lines uid={uid} name={name} />
      {conversation.isLetIn ? null : <Waiting uid={uid} name={name} />}
      <DirectComposer uid={uid} name={name} />
    </section>
  )
}

/** The messages, newest at the bottom. Showing them marks them as read. */
function Lines({ uid, name }: { uid: string; name: string }) {
  const { t } = useTranslation()
  const me = useSession((state) => state.session?.uuid ?? '')
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(messagesWith(uid))
  const outgoing = useOutgoing((all) => all[uid])
  const lines = useMemo(() => {
    const messages = (data?.pages.flat() ?? []).toSorted((a, b) => a.sentAt - b.sentAt || Number(a.id) - Number(b.id))
    return chatLines(messages, outgoing ?? [], ghostProfile(me))
  }, [data, outgoing, me])
  const theirLast = lines.findLast(({ userUuid, id }) => userUuid === uid && id !== null)?.id
  useRead(uid, theirLast)
  const log = useEnd(lines.at(-1)?.key)
  useRovingLines(log)
  const messages = data?.pages.flat()
  const myLast = lines.findLast(({ userUuid, id }) => userUuid === me && id !== null)?.id
  const receipt = messages?.find(({ id }) => id === myLast)
  return (
    <div ref={log} className={styles.log} role="log" aria-label={t('chat.log')}>
      {hasNextPage ? (
        <Button size="small" look="quiet" data-line busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('chat.showOlder')}
        </Button>
      ) : null}
      {error && !data ? <p role="alert">{sentenceFor(error)}</p> : null}
      {data && lines.length === 0 ? <p className={styles.quiet}>{t('messages.nothingYet')}</p> : null}
      {lines.map((line) => (
        <DirectLine key={line.key} line={line} isMine={line.userUuid === me} uid={uid} name={name} />
      ))}
      {receipt?.readAt || receipt?.deliveredAt ? (
        <p className={styles.receipt}>{receipt.readAt ? t('messages.read') : t('messages.delivered')}</p>
      ) : null}
    </div>
  )
}

/** Sends a read receipt up to the other person's last message while the page is visible. */
function useRead(uid: string, messageId: string | null | undefined): void {
  useEffect(() => {
    if (!messageId) return undefined
    const markRead = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', markRead)
      call('POST /users/{uid}/conversation/read', { params: { uid }, body: { messageId: Number(messageId) } }).then(
        () => queries.invalidateQueries({ queryKey: [conversationsKey, 'list'] }),
        // The next message sends it again.
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', markRead)
    markRead()
    return () => document.removeEventListener('visibilitychange', markRead)
  }, [uid, messageId])
}

/** Keeps the last message in view. */
function useEnd(last: string | undefined) {
  const log = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
    // Runs for every new last message.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [last])
  return log
}

/** A message request. The sender gets no read receipt until the request is accepted. */
function Waiting({ uid, name }: { uid: string; name: string }) {
  const { t } = useTranslation()
  const answer = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => queries.invalidateQueries({ queryKey: [conversationsKey] }),
    onError: toastFailure,
  })
  const letIn = () => call('PUT /users/{uid}/conversation', { params: { uid }, body: {} })
  const block = async () => {
    await call('POST /blocked-users', { body: { userUuid: uid } })
    toast(t('messages.blockedNow', { name }), { tone: 'good' })
  }
  return (
    <div className={styles.waiting}>
      <p>{t('messages.asks', { name })}</p>
      <Button look="brand" size="small" busy={answer.isPending} onClick={() => answer.mutate(letIn)}>
        {t('messages.letIn')}
      </Button>
      <Button look="danger" size="small" busy={answer.isPending} onClick={() => answer.mutate(block)}>
        {t('messages.block')}
      </Button>
    </div>
  )
}
