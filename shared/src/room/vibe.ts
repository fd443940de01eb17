import type { Recorder } from './recorder.ts'
import type { RoomState, SongVotes, VoteCounts } from './state.ts'

/** Likes per listener while a song plays: likes ÷ (users − 1), from 0 to 1. Dislikes do not count. */
export function vibeOf(state: Pick<RoomState, 'nowPlaying' | 'voteCounts' | 'allUsers'>): number {
  const listeners = state.allUsers.length - 1
  if (!state.nowPlaying || listeners < 1) return 0
  return Math.min(1, state.voteCounts.likes / listeners)
}

/** Records the vibe meter where it has moved. */
export function recordVibe(change: Recorder): void {
  change.set(['vibeMeter'], vibeOf(change.state))
}

/** What one person's votes add to the counts. */
export function countOf(votes: SongVotes): VoteCounts {
  return {
    likes: votes.like === true ? 1 : 0,
    dislikes: votes.like === false ? 1 : 0,
    stars: votes.star === true ? 1 : 0,
  }
}
