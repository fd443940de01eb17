import { Pin } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { withPageWords } from '../../client/i18n.ts'
import { useRoomState } from '../../session/room-context.tsx'
import { part } from '../../ui/part.tsx'
import styles from './pinned-messages.module.css'
import { pinnedLines, type PinnedLine } from './pinned.ts'

const JumpButton = part(async () => (await withPageWords(import('../search/jump-button.tsx'))).JumpButton, 'none')

/** The messages that staff have pinned, above the chat: the newest, and the others on a click. */
export function PinnedMessages() {
  const { t } = useTranslation()
  const [newest, ...others] = pinnedLines(useRoomState((state) => state.settings.pinnedMessages))
  if (!newest) return null
  return (
    <section className={styles.pinned} aria-label={t('chat.pinned')}>
      <Pin aria-hidden="true" />
      {others.length === 0 ? (
        <Line line={newest} />
      ) : (
        <details>
          <summary>
            <Line line={newest} />
          </summary>
          {others.map((line, at) => (
            // Pinned messages have no key of their own, so only their position identifies them.
            // oxlint-disable-next-line react/no-array-index-key
            <p key={at}>
              <Line line={line} />
              <Jump line={line} />
            </p>
          ))}
        </details>
      )}
      <Jump line={newest} />
    </section>
  )
}

function Line({ line }: { line: PinnedLine }) {
  return (
    <span className={styles.line}>
      {line.by ? <b>{line.by}</b> : null} {line.words}
    </span>
  )
}

/** Opens the context of a pinned message, if it is from this chat. */
const Jump = ({ line: { id } }: { line: PinnedLine }) =>
  id === null ? null : (
    <Suspense>
      <JumpButton id={id} />
    </Suspense>
  )
