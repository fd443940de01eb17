import type { Push } from '@segue/shared/room/protocol/protocol.ts'
import type { FollowedRoom, Voice } from './followed-room.ts'
import { card, line, safe } from '../discord/reply.ts'

const maxNames = 5

/** The people who joined, according to a message of the room. */
export function newcomersIn({ message }: Push): string[] {
  if (message.name !== 'userJoined') return []
  return (message.statePatch ?? []).flatMap(({ op, path }) => (op === 'add' ? (newcomerAt(path) ?? []) : []))
}

/** The uuid of a person who is added to `allUserData` at this path of a patch. */
const newcomerAt = (path: string): string | undefined => /^\/allUserData\/([^/]+)$/.exec(path)?.[1]

/** Announces in one line everyone who joined together and is still there. */
export async function announceJoins(
  { speaker }: Voice,
  { room, state, listeners }: FollowedRoom,
  uuids: readonly string[],
): Promise<void> {
  const names = [...new Set(uuids)].flatMap((uuid) => state?.allUserData[uuid]?.userProfile.nickname ?? [])
  if (names.length === 0) return
  for (const { announce, words } of listeners.values()) {
    if (announce.channelId === null || !announce.joins) continue
    const named = names.slice(0, maxNames).map(safe).join(', ')
    const more = names.length > maxNames ? ` ${words.t('more', { count: names.length - maxNames })}` : ''
    const facts = { name: `${named}${more}`, room: safe(room.name) }
    await speaker.say(announce.channelId, card(line(words.t('joined', facts))))
  }
}
