import { MessageCircle } from 'lucide-react'
import { Suspense, useEffect, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import { withPageWords } from '../client/i18n.ts'
import {
  useMyUuid,
  useRoomSession,
  useRoomState,
  useSessionChat,
  useSessionWindows,
} from '../session/room-context.tsx'
import { useIsNewcomer } from '../session/newcomer.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { part } from '../ui/part.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { chatLines } from './room/chat-lines.ts'
import styles from './chat.module.css'
import { ChatLog } from './chat-log.tsx'
import { useChatRoom } from './room/use-chat-room.ts'
import { Composer } from './composer/composer.tsx'
import { PinnedMessages } from './room/pinned-messages.tsx'

const ChatOff = part(async () => (await withPageWords(import('./room/no-chat.tsx'))).ChatOff)
const FindButton = part(async () => (await withPageWords(import('./search/find-button.tsx'))).FindButton, 'none')
const NewcomersBar = part(async () => (await withPageWords(import('./room/newcomers-bar.tsx'))).NewcomersBar, 'none')
const ThreadPane = part(async () => (await withPageWords(import('./threads/thread-pane.tsx'))).ThreadPane)
const ChatLook = part(async () => (await withPageWords(import('./search/chat-look.tsx'))).ChatLook)

/** The room chat. */
export function ChatPanel() {
  const chat = useChatRoom()
  // The room's listener does the same, but loads later: the panel must not wait for it.
  useEffect(() => chat.listen(), [chat])
  const me = useMyUuid()
  const { chat: ownChat } = useRoomSession()
  const looking = useSessionChat((state) => state.looking)
  const isNewcomer = useIsNewcomer(({ wanted }) => wanted)
  const { messages, outgoing } = useStore(chat.store)
  const hasChat = useRoomState((state) => state.settings.hasChat)
  const profile = useRoomState((state) => (me ? state.allUserData[me]?.userProfile : undefined))
  const lines = useMemo(
    () => chatLines(messages, outgoing, profile ?? ghostProfile(me ?? '')),
    [messages, outgoing, profile, me],
  )
  // While the chat is visible, new messages count as read.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => ownChat.setState({ unread: 0 }), [ownChat, lines])
  if (!hasChat)
    return (
      <Suspense>
        <ChatOff />
      </Suspense>
    )
  return (
    <ThreadBeside>
      <PinnedMessages />
      {isNewcomer ? (
        <Suspense fallback={<div className={styles.newcomers} />}>
          <NewcomersBar />
        </Suspense>
      ) : null}
      {looking ? (
        <Suspense>
          <ChatLook looking={looking} />
        </Suspense>
      ) : (
        <LiveChat lines={lines} />
      )}
      <Composer />
    </ThreadBeside>
  )
}

/** The lines of the chat, or what takes their place while there are none. */
function LiveChat({ lines }: { lines: ReturnType<typeof chatLines> }) {
  const { t } = useTranslation()
  const chat = useChatRoom()
  const { hasOlder, loading, failure } = useStore(chat.store)
  if ((hasOlder === null || (loading && lines.length === 0)) && !failure)
    return (
      <div className={styles.waiting}>
        <Spinner label={t('common.loading')} size={26} />
      </div>
    )
  if (lines.length > 0)
    return (
      <div className={styles.logFrame}>
        <Suspense>
          <FindButton />
        </Suspense>
        <ChatLog lines={lines} hasOlder={hasOlder === true} loading={loading} />
      </div>
    )
  return (
    <div className={styles.nothing}>
      {failure ? (
        <EmptyState
          title={t('chat.loadFailed')}
          actions={<Button onClick={() => void chat.loadOlder()}>{t('common.retry')}</Button>}
        >
          {failure}
        </EmptyState>
      ) : (
        <EmptyState picture={<MessageCircle />} title={t('chat.empty')}>
          {t('chat.emptyAbout')}
        </EmptyState>
      )}
    </div>
  )
}

/** The chat with the open thread: side by side, or the thread on top if there is no space for both. */
function ThreadBeside({ children }: { children: ReactNode }) {
  const thread = useSessionChat((chat) => chat.thread)
  const covered = useSessionWindows(({ beside }) => !beside) && thread !== null
  return (
    <div className={classes(styles.panel, covered && styles.covered)}>
      <div className={styles.panel} inert={covered} data-drop-pictures>
        {children}
      </div>
      {thread === null ? null : (
        <Suspense>
          <ThreadPane key={thread} id={thread} />
        </Suspense>
      )}
    </div>
  )
}
