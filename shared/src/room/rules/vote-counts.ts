import type { Recorder } from '../recorder/recorder.ts'
import { countOf, type SongVotes } from '../state/votes.ts'

/** Updates the counts after one person's votes have changed. */
export function recount(change: Recorder, before: SongVotes, after: SongVotes): void {
  const [less, more] = [countOf(before), countOf(after)]
  const { voteCounts } = change.state
  for (const key of ['likes', 'dislikes', 'stars'] as const) {
    change.set(['voteCounts', key], voteCounts[key] - less[key] + more[key])
  }
}
