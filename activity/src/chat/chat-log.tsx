import { ArrowDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { spokenLanguage } from '../client/i18n.ts'
import { useChatRoom } from './use-chat-room.ts'
import { dayOf, type ChatLine } from './chat-lines.ts'
import styles from './chat.module.css'
import { Line } from './line.tsx'
import { useUnreadMark } from './unread.ts'

/** This near to the end counts as being there. */
const nearEnd = 60
/** Older messages are fetched when one is this near to the first. */
const nearStart = 200

/** The lines, the latest at the bottom. It follows the talk while one is there, and stays put while one reads back. */
export function ChatLog({
  lines,
  hasOlder,
  loading,
}: {
  lines: readonly ChatLine[]
  hasOlder: boolean
  loading: boolean
}) {
  const { t } = useTranslation()
  const chat = useChatRoom()
  const log = useRef<HTMLDivElement>(null)
  const following = useRef(true)
  const heightBefore = useRef(0)
  const firstBefore = useRef<string | undefined>(undefined)
  const [newBelow, setNewBelow] = useState(false)
  const first = lines[0]?.key
  const last = lines.at(-1)
  const unread = useUnreadMark(lines)

  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    if (following.current) element.scrollTop = element.scrollHeight
    // Older lines came in above: what one reads stays where it is.
    else if (firstBefore.current !== first) element.scrollTop += element.scrollHeight - heightBefore.current
    else setNewBelow(true)
    heightBefore.current = element.scrollHeight
    firstBefore.current = first
    // Every new line is a reason to look where one stands.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [lines, first])

  // One's own words are always shown.
  const ownLine = last?.kind === 'outgoing' ? last.key : null
  useEffect(() => {
    if (ownLine === null) return
    following.current = true
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [ownLine])

  function toEnd(): void {
    following.current = true
    setNewBelow(false)
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }

  function onScroll(): void {
    const element = log.current
    if (!element) return
    following.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
    if (following.current) setNewBelow(false)
    if (hasOlder && element.scrollTop < nearStart) void chat.loadOlder()
  }

  return (
    <div className={styles.logFrame}>
      {/* A place that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={log} className={styles.log} onScroll={onScroll} role="log" aria-label={t('chat.log')} tabIndex={0}>
        <div className={styles.older}>
          {!hasOlder ? (
            t('chat.start')
          ) : loading ? (
            <>
              <Spinner /> {t('chat.older')}
            </>
          ) : (
            // A page of the room's own lines is one line: there may be nothing to scroll.
            <Button look="quiet" size="small" onClick={() => void chat.loadOlder()}>
              {t('chat.showOlder')}
            </Button>
          )}
        </div>
        {lines.map((line) => (
          <div key={line.key}>
            {line.day ? (
              <p className={styles.day}>{dayWords(line.day, t('chat.today'), t('chat.yesterday'))}</p>
            ) : null}
            {line.key === unread ? (
              <p className={styles.unread}>
                <span>{t('chat.newMessages')}</span>
              </p>
            ) : null}
            <Line line={line} />
          </div>
        ))}
      </div>
      {newBelow ? (
        <div className={styles.below}>
          <Button look="lamp" size="small" icon={<ArrowDown />} onClick={toEnd}>
            {t('chat.jumpToNew')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function dayWords(day: string, today: string, yesterday: string): string {
  const now = Date.now()
  if (day === dayOf(now)) return today
  if (day === dayOf(now - 24 * 3_600_000)) return yesterday
  return new Date(`${day}T12:00`).toLocaleDateString(spokenLanguage(), { day: 'numeric', month: 'long' })
}
