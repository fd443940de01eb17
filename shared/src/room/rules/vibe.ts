import type { Recorder } from '../recorder/recorder.ts'
import type { RoomState } from '../state/state.ts'

/** Likes per listener while a song plays: likes ÷ (users − 1), from 0 to 1. Dislikes do not count. */
export function vibeOf(state: Pick<RoomState, 'nowPlaying' | 'voteCounts' | 'allUsers'>): number {
  const listeners = state.allUsers.length - 1
  if (!state.nowPlaying || listeners < 1) return 0
  return Math.min(1, state.voteCounts.likes / listeners)
}

/** Records the vibe meter if it has changed. */
export function recordVibe(change: Recorder): void {
  change.set(['vibeMeter'], vibeOf(change.state))
}
