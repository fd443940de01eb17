import type { GroupMessage } from '@segue/shared/chat/message.ts'
import type { Speech } from '../../../stage/stage-props.ts'
import { partsOf, wordsOf } from './markup.ts'

/** The speech bubble for a message: its text without markup; empty for a GIF, a picture or a reply in a thread. */
export function spokenIn({ sender, data, parentId }: Pick<GroupMessage, 'sender' | 'data' | 'parentId'>): Speech {
  const name = (uid: string) => data.mentions[uid]?.name ?? ''
  const text = parentId === undefined ? (data.text ?? data.metadata?.chatMessage?.message ?? '') : ''
  return { userUuid: sender, words: wordsOf(partsOf(text), name) }
}
