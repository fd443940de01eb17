import { useTranslation } from 'react-i18next'
import type { GroupMessage } from '@segue/shared/chat/message.ts'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import { dateAndTime } from '../../client/i18n.ts'
import { artistOf, titleOf } from '../../song/song-words.ts'
import { chatLines, type ChatLine } from '../room/chat-lines.ts'
import { partsOf, wordsOf } from '../lines/text/markup.ts'
import styles from './search.module.css'

/** A search result, which opens the message in its context. */
export function FoundLine({ message, onOpen }: { message: GroupMessage; onOpen: () => void }) {
  const { t } = useTranslation()
  const line = chatLines([message], [], ghostProfile(''))[0]
  if (!line) return null
  const at = new Date(line.atMs)
  return (
    <button type="button" className={styles.found} onClick={onOpen}>
      <span className={styles.who}>
        <strong>{nameIn(line)}</strong>
        <time dateTime={at.toISOString()}>{dateAndTime(at)}</time>
      </span>
      <span className={styles.words}>
        {line.song
          ? `${titleOf(line.song, t)} · ${artistOf(line.song, t)}`
          : wordsIn(line) || t('chatSearch.noWords')}
      </span>
    </button>
  )
}

const nameIn = (line: ChatLine) => (line.kind === 'message' ? line.userName : (Object.values(line.names)[0] ?? ''))

const wordsIn = ({ text, names }: ChatLine) => wordsOf(partsOf(text), (uid) => names[uid] ?? '')
