import { X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import { useListening } from '../../session/turn/listening.ts'
import { useMyUuid, useRoomSession, useRoomState, useSessionChat } from '../../session/room-context.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { chatLines } from '../room/chat-lines.ts'
import type { ChatRoom } from '../room/chat-room.ts'
import { Composer } from '../composer/composer.tsx'
import { dayWords } from '../lines/day-words.ts'
import { Line } from '../lines/line.tsx'
import { useRovingLines } from '../lines/use-roving-lines.ts'
import { useChatBan } from '../room/use-chat-ban.ts'
import { useFollowing } from '../room/use-following.ts'
import { useStandsBeside } from './beside.ts'
import { ThreadChat } from './thread.ts'
import { ThreadComposer } from './thread-composer.tsx'
import styles from './thread.module.css'
import { useAnswered, useThreadChat } from './use-thread.ts'

/** A message and its replies: beside the chat if there is space, otherwise over it. */
export function ThreadPane({ id }: { id: string }) {
  const { t } = useTranslation()
  const beside = useStandsBeside()
  const thread = useThreadChat(id)
  const { chat } = useRoomSession()
  const close = () => chat.setState({ thread: null })
  return (
    // Escape closes it from anywhere inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes(styles.thread, beside ? styles.beside : styles.over)}
      aria-label={t('threads.title')}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) close()
      }}
    >
      <header className={styles.header}>
        <h2>{t('threads.title')}</h2>
        <IconButton label={t('threads.close')} onClick={close}>
          <X />
        </IconButton>
      </header>
      <Answers id={id} thread={thread} />
      <Writing beside={beside} onSend={(text) => void thread.send(text, id)} />
    </section>
  )
}

function Answers({ id, thread }: { id: string; thread: ChatRoom }) {
  const { t } = useTranslation()
  const me = useMyUuid() ?? ''
  const answered = useAnswered(id)
  const { messages, outgoing, hasOlder, loading, failure } = useStore(thread.store)
  const profile = useRoomState((state) => state.allUserData[me]?.userProfile)
  const [root] = useMemo(() => chatLines(answered ? [answered] : [], [], ghostProfile(me)), [answered, me])
  const lines = useMemo(
    () => chatLines(messages, outgoing, profile ?? ghostProfile(me)),
    [messages, outgoing, profile, me],
  )
  const { log, followWhileAtEnd } = useFollowing(lines)
  useRovingLines(log)
  return (
    <div ref={log} className={styles.answers} role="log" aria-label={t('threads.log')} onScroll={followWhileAtEnd}>
      {root ? <Line line={{ ...root, replies: 0 }} /> : null}
      {answered === null ? <p className={styles.about}>{t('chatSearch.gone')}</p> : null}
      <p className={styles.count}>{t(lines.length === 0 ? 'threads.none' : 'threads.answers')}</p>
      {hasOlder ? (
        <Button look="quiet" size="small" data-line busy={loading} onClick={() => void thread.loadOlder()}>
          {t('chat.showOlder')}
        </Button>
      ) : null}
      <Failure words={failure} />
      {hasOlder === null && !failure ? <Spinner label={t('common.loading')} /> : null}
      <ThreadChat value={thread}>
        {lines.map((line) => (
          <div key={line.key}>
            {line.day ? <p className={styles.day}>{dayWords(line.day, t)}</p> : null}
            <Line line={line} />
          </div>
        ))}
      </ThreadChat>
    </div>
  )
}

/**
 * The field for replies. When the thread covers the chat, it also serves for editing and shows why the user cannot
 * write.
 */
function Writing({ beside, onSend }: { beside: boolean; onSend: (text: string) => void }) {
  const isBusy = useSessionChat(({ editing, replying }) => editing !== null || replying !== null)
  const banned = useChatBan()
  const listening = useListening()
  if (!beside && isBusy) return <Composer />
  if (banned || listening) return beside ? null : <Composer />
  return <ThreadComposer onSend={onSend} />
}
