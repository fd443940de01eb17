import { useTranslation } from 'react-i18next'
import { chatMessageOf } from '@segue/shared/chat/message.ts'
import { plainText } from '@segue/shared/chat/plain-text.ts'
import { clockTime } from '../song/time.ts'
import type { SongComment } from './plays.ts'
import styles from './history.module.css'

/** Comments on moments of a song while it played, with their positions. */
export function SongComments({ comments, duration }: { comments: readonly SongComment[]; duration: number }) {
  const { t } = useTranslation()
  const length = Math.max(duration, ...comments.map(({ second }) => second), 1)
  return (
    <details className={styles.comments}>
      <summary>
        {t('history.said', { count: comments.length })}
        <span className={styles.bar} aria-hidden="true">
          {comments.map(({ second, message }) => (
            <span key={message.id} style={{ '--at': second / length, '--color': lineOf(message).color }} />
          ))}
        </span>
      </summary>
      <ol>
        {comments.map(({ second, message }) => {
          const { name, text } = lineOf(message)
          return (
            <li key={message.id}>
              <span className={styles.second}>{clockTime(second)}</span> <b>{name}</b> {text}
            </li>
          )
        })}
      </ol>
    </details>
  )
}

function lineOf(comments: SongComment['message']) {
  const { userName, color, message } = chatMessageOf(comments)
  return { name: userName ?? '', color: color ?? undefined, text: plainText(message ?? '', comments.data.mentions) }
}
