import { inOrder } from '@segue/shared/chat/merge.ts'
import type { GroupMessage } from '@segue/shared/chat/message.ts'
import { momentIn } from '@segue/shared/chat/moments.ts'
import { call } from '../../client/api.ts'

/** A second of a song that somebody has said something about; `id` is the number of the line. */
export type SongMoment = { id: string; second: number; by: string }

/** As many lines about one song as are marked in it: more would be a bar of its own. */
export const maxMoments = 100

/** The lines that were about a play before one came, as many as there is room for. */
export async function linesAbout(guid: string, playId: string): Promise<GroupMessage[]> {
  const { data } = await call('GET /groups/{guid}/messages', {
    params: { guid },
    query: { playId, limit: maxMoments, affix: 'prepend', hideDeleted: 'true' },
  })
  return data
}

/**
 * The moments of a play, the latest where there are too many. From its first line on the chat knows what has become of
 * each: what is not there any more was deleted.
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
