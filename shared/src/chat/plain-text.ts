import type { GroupMessage } from './message.ts'
import { mentionOf } from './rules.ts'

/** A text with mentions replaced by names. */
export const plainText = (text: string, mentions: GroupMessage['data']['mentions']): string =>
  Object.values(mentions).reduce((plain, { uid, name }) => plain.replaceAll(mentionOf(uid), `@${name}`), text)
