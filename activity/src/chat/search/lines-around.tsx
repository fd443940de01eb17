import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowLeft } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mergeMessages } from '@segue/shared/chat/merge.ts'
import type { GroupMessage } from '@segue/shared/chat/message.ts'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { toastFailure } from '../../client/toasts.ts'
import { useRoomSession } from '../../session/room-context.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { chatLines } from '../room/chat-lines.ts'
import { dayWords } from '../lines/day-words.ts'
import { Line } from '../lines/line.tsx'
import styles from './search.module.css'
import { linesBeside } from './search-calls.ts'

const beside = 20

async function linesAround(guid: string, id: number): Promise<GroupMessage[]> {
  const [before, after] = await Promise.all([
    linesBeside(guid, id + 1, { affix: 'prepend', limit: beside }),
    linesBeside(guid, id, { affix: 'append', limit: beside }),
  ])
  return [...before, ...after]
}

/** The messages around one message, which is highlighted, with buttons back to the search results and the live chat. */
export function LinesAround({ roomUuid, id, isFound }: { roomUuid: string; id: string; isFound: boolean }) {
  const { t } = useTranslation()
  const { chat } = useRoomSession()
  const around = useQuery({
    queryKey: ['chat-around', roomUuid, id],
    queryFn: () => linesAround(roomUuid, Number(id)),
    gcTime: 0,
  })
  return (
    <section className={styles.look} aria-label={t('chatSearch.around')}>
      <div className={styles.back}>
        {isFound ? (
          <Button size="small" icon={<ArrowLeft />} onClick={() => chat.setState({ looking: { at: 'search' } })}>
            {t('chatSearch.backToFound')}
          </Button>
        ) : null}
        <Button size="small" look="lamp" icon={<ArrowDown />} onClick={() => chat.setState({ looking: null })}>
          {t('chatSearch.now')}
        </Button>
      </div>
      {around.data ? <Around roomUuid={roomUuid} id={id} first={around.data} /> : null}
      {around.data ? null : <NotYet error={around.error} />}
    </section>
  )
}

function NotYet({ error }: { error: Error | null }) {
  const { t } = useTranslation()
  if (error) return <Failure words={sentenceFor(error)} />
  return (
    <p className={styles.about}>
      <Spinner label={t('common.loading')} />
    </p>
  )
}

function Around({ roomUuid, id, first }: { roomUuid: string; id: string; first: GroupMessage[] }) {
  const { t } = useTranslation()
  const { messages, more } = useReadingOn(roomUuid, first)
  const lines = useMemo(() => chatLines(messages, [], ghostProfile('')), [messages])
  const target = useRef<HTMLDivElement>(null)
  useEffect(() => {
    target.current?.scrollIntoView({ block: 'center' })
    target.current?.focus({ preventScroll: true })
  }, [])
  return (
    // A scrollable area must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.lines} role="log" tabIndex={0} aria-label={t('chat.log')}>
      {more.before ? (
        <Button look="quiet" size="small" onClick={more.before}>
          {t('chat.showOlder')}
        </Button>
      ) : null}
      {lines.some((line) => line.id === id) ? null : <p className={styles.about}>{t('chatSearch.gone')}</p>}
      {lines.map((line) => (
        <div
          key={line.key}
          ref={line.id === id ? target : undefined}
          tabIndex={line.id === id ? -1 : undefined}
          className={classes(line.id === id && styles.target)}
        >
          {line.day ? <p className={styles.day}>{dayWords(line.day, t)}</p> : null}
          <Line line={line} />
        </div>
      ))}
      {more.after ? (
        <Button look="quiet" size="small" onClick={more.after}>
          {t('chatSearch.newer')}
        </Button>
      ) : null}
    </div>
  )
}

/** The messages loaded so far, with functions to load more in either direction while there are any. */
function useReadingOn(roomUuid: string, first: GroupMessage[]) {
  const [messages, setMessages] = useState(() => mergeMessages([], first))
  const [ended, setEnded] = useState({ prepend: first.length === 0, append: first.length === 0 })
  const readOn = (affix: 'append' | 'prepend', from: GroupMessage | undefined) => {
    if (!from || ended[affix]) return undefined
    return () => {
      linesBeside(roomUuid, Number(from.id), { affix, limit: beside })
        .then((page) => {
          setMessages((known) => mergeMessages(known, page))
          if (page.length < beside) setEnded((before) => ({ ...before, [affix]: true }))
        })
        .catch(toastFailure)
    }
  }
  return { messages, more: { before: readOn('prepend', messages[0]), after: readOn('append', messages.at(-1)) } }
}
