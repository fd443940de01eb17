import type { Recorder } from '../recorder/recorder.ts'
import { recordVibe } from './vibe.ts'
import { countOf } from '../state/votes.ts'

/** Reveals everyone's votes when the song ends, just before they are reset. */
export function revealVotes(change: Recorder): void {
  const { state, backstage } = change
  if (!state.nowPlaying?.votesHidden) return
  const counts = { ...state.voteCounts }
  for (const [userUuid, songVotes] of Object.entries(backstage.booth.hiddenVotes)) {
    const count = countOf(songVotes)
    for (const key of ['likes', 'dislikes', 'stars'] as const) counts[key] += count[key]
    if (state.allUserData[userUuid]) change.replace(['allUserData', userUuid, 'songVotes'], songVotes)
  }
  for (const key of ['likes', 'dislikes', 'stars'] as const) change.set(['voteCounts', key], counts[key])
  recordVibe(change)
  change.publish('votedOnSong')
}

export function resetHiddenVotes(change: Recorder): void {
  if (Object.keys(change.backstage.booth.hiddenVotes).length > 0) change.note(['booth', 'hiddenVotes'], {})
}
