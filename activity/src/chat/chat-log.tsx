import { ArrowDown } from 'lucide-react'
import { memo, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { part } from '../ui/part.tsx'
import { withPageWords } from '../client/i18n.ts'
import { serverNow } from '../client/server-time.ts'
import { useComingsShown } from '../session/chat/comings-shown.ts'
import { useMutedWords } from '../session/chat/muted-words.ts'
import { useLiveRoom, useMyUuid } from '../session/room-context.tsx'
import { useBlockedPeople } from './muting/blocked-people.ts'
import { useChatRoom } from './room/use-chat-room.ts'
import { dayOf, type ChatLine } from './room/chat-lines.ts'
import styles from './chat.module.css'
import { withComings } from './comings/log-lines.ts'
import { comingsIn } from './comings/watch-comings.ts'
import { dayWords } from './lines/day-words.ts'
import { blocksOf, isSameBlock, type LineBlock } from './lines/text/line-blocks.ts'
import { Line } from './lines/line.tsx'
import { useRovingLines } from './lines/use-roving-lines.ts'
import { useStand, useMarkRead } from './unread/stand.ts'
import { useUnreadMark } from './unread/unread.ts'
import { useFollowing } from './room/use-following.ts'

const UnreadBar = part(async () => (await withPageWords(import('./unread/unread-bar.tsx'))).UnreadBar, 'none')
const MutedLine = part(async () => (await withPageWords(import('./lines/muted-line.tsx'))).MutedLine, 'none')
const FoldedLine = part(async () => (await withPageWords(import('./lines/folded-line.tsx'))).FoldedLine, 'none')
const ComingsLine = part(async () => (await withPageWords(import('./comings/comings-line.tsx'))).ComingsLine, 'none')

/** Older messages are loaded when the scroll position is within this many pixels of the first one. */
const nearStart = 200

/**
 * With more lines than this, those out of sight are not laid out. Their heights are estimates, so in a log that opens
 * with its first page they would move everything.
 */
const longLog = 60

/**
 * The message log, newest at the bottom. It follows new messages while scrolled to the end, and otherwise keeps its
 * position.
 */
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
  const loadOlder = () => void chat.loadOlder()
  const { log, newBelow, toEnd, stayAtEnd, followWhileAtEnd } = useFollowing(lines)
  useRovingLines(log)
  const written = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!written.current) return undefined
    const observer = new ResizeObserver(stayAtEnd)
    observer.observe(written.current)
    return () => observer.disconnect()
    // Scrolling to the end depends on no state.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const { roomUuid } = useLiveRoom()
  const stand = useStand(roomUuid)
  const { mark, isFirstLook } = useUnreadMark(roomUuid, lines, stand)
  const [markElement, setMarkElement] = useState<HTMLElement | null>(null)
  useMarkRead(roomUuid, lines.findLast(({ id }) => id !== null)?.id ?? null, stand !== undefined)
  const shown = useWithComings(lines)
  const [starts] = useState(() => new Set<string>())
  const today = dayOf(serverNow())

  function onScroll(): void {
    followWhileAtEnd()
    if (hasOlder && log.current && log.current.scrollTop < nearStart) loadOlder()
  }

  return (
    <div className={styles.logFrame}>
      {/* Above the log, so that the next tab stop after the log is the field. */}
      {isFirstLook && stand && stand.count > 0 ? (
        <Suspense>
          <UnreadBar stand={stand} log={log} mark={markElement} />
        </Suspense>
      ) : null}
      {newBelow ? (
        <div className={styles.below}>
          <Button look="lamp" size="small" icon={<ArrowDown />} onClick={toEnd}>
            {t('chat.jumpToNew')}
          </Button>
        </div>
      ) : null}
      <div ref={log} className={styles.log} onScroll={onScroll} role="log" aria-label={t('chat.log')}>
        <div ref={written} data-long={shown.length > longLog}>
          <Older hasOlder={hasOlder} loading={loading} onLoad={loadOlder} />
          {blocksOf(shown, starts).map((block) => (
            <Block key={block.key} block={block} mark={markIn(block, mark)} today={today} onMark={setMarkElement} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Merges join, leave and star notices into the log unless the user has hidden them. They never count as unread. */
function useWithComings(lines: readonly ChatLine[]) {
  const room = useLiveRoom()
  const isWanted = useComingsShown(({ wanted }) => wanted)
  const notified = useStore(comingsIn(room), (comings) => comings.notices)
  return useMemo(() => (isWanted ? withComings(lines, notified) : lines), [isWanted, lines, notified])
}

const markIn = ({ lines }: LineBlock, mark: string | null) => lines.find(({ key }) => key === mark)?.key ?? null

type BlockProps = {
  block: LineBlock
  mark: string | null
  today: string
  onMark: (element: HTMLElement | null) => void
}

/** A run of lines, memoized so that it only renders when one of them changes. */
const Block = memo(
  function Block({ block, mark, today, onMark }: BlockProps) {
    const { t } = useTranslation()
    const unwanted = { blocked: useBlockedPeople(), muted: useMutedWords(({ words }) => words), me: useMyUuid() }
    return (
      <div className={styles.block}>
        {block.lines.map((line) => (
          <div key={line.key}>
            {line.day ? <p className={styles.day}>{dayWords(line.day, t, today)}</p> : null}
            {line.key === mark ? (
              <p ref={onMark} className={styles.unread}>
                <span>{t('chat.newMessages')}</span>
              </p>
            ) : null}
            <LineAsWanted line={line} {...unwanted} />
          </div>
        ))}
      </div>
    )
  },
  (before, now) => before.mark === now.mark && before.today === now.today && isSameBlock(before.block, now.block),
)

type Unwanted = { blocked: ReturnType<typeof useBlockedPeople>; muted: readonly string[]; me: string | null }

/** A line, folded if its sender is blocked or if it contains muted words. */
function LineAsWanted({ line, blocked, muted, me }: { line: LineBlock['lines'][number] } & Unwanted) {
  if (line.kind === 'comings')
    return (
      <Suspense>
        <ComingsLine line={line} />
      </Suspense>
    )
  if (line.kind === 'message' && blocked.has(line.userUuid))
    return (
      <Suspense>
        <FoldedLine why="blocked">
          <Line line={line} />
        </FoldedLine>
      </Suspense>
    )
  if (line.kind === 'message' && muted.length > 0 && line.userUuid !== me)
    return (
      <Suspense>
        <MutedLine text={line.text} words={muted}>
          <Line line={line} />
        </MutedLine>
      </Suspense>
    )
  return <Line line={line} />
}

/** What is above the first message: a note that the chat starts here, or a way to load older messages. */
function Older({ hasOlder, loading, onLoad }: { hasOlder: boolean; loading: boolean; onLoad: () => void }) {
  const { t } = useTranslation()
  if (!hasOlder) return <div className={styles.older}>{t('chat.start')}</div>
  return (
    <div className={styles.older}>
      {loading ? (
        <>
          <Spinner /> {t('chat.older')}
        </>
      ) : (
        // A page of system messages may fold into one line, which leaves nothing to scroll.
        <Button look="quiet" size="small" data-line onClick={onLoad}>
          {t('chat.showOlder')}
        </Button>
      )}
    </div>
  )
}
