import { inOrder } from '@segue/shared/chat/merge.ts'
import type { GroupMessage } from '@segue/shared/chat/message.ts'
import { momentIn } from '@segue/shared/chat/moments.ts'
import { call } from '../../client/api.ts'

/** A second of a song that a message is about; `id` is the id of that message. */
export type SongMoment = { id: string; second: number; by: string }

/** Maximum number of marks in a song; more would be unreadable. */
export const maxMoments = 100

/** Messages about a play from before the user joined, up to the limit. */
export async function linesAbout(guid: string, playId: string): Promise<GroupMessage[]> {
  const { data } = await call('GET /groups/{guid}/messages', {
    params: { guid },
    query: { playId, limit: maxMoments, affix: 'prepend', hideDeleted: 'true' },
  })
  return data
}

/**
 * The moments of a play, the latest ones if there are too many. From the first known message on, the chat is
 * authoritative: anything missing there was deleted.
 */
export function momentsOf(
  playId: string,
  earlier: readonly GroupMessage[],
  known: readonly GroupMessage[],
): SongMoment[] {
  const [first] = known
  const before = first ? earlier.filter((message) => inOrder(message, first) < 0) : earlier
  return [...before, ...known]
    .flatMap((message): SongMoment[] => {
      const moment = message.deletedAt ? undefined : momentIn(message)
      if (moment?.playId !== playId) return []
      return [{ id: message.id, second: Math.floor(moment.second), by: message.sender }]
    })
    .slice(-maxMoments)
}
