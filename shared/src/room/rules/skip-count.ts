import type { Recorder } from '../recorder/recorder.ts'

/** Removes the vote of a person who leaves: the share is of the people present. */
export function withdrawSkipVote(change: Recorder, userUuid: string): void {
  if (!change.backstage.booth.skipVoters[userUuid]) return
  change.forget(['booth', 'skipVoters', userUuid])
  change.set(['skipVotes'], change.state.skipVotes - 1)
  change.publish('votedToSkip')
}

/** Part of starting a new play, which publishes the change. */
export function resetSkipVotes(change: Recorder): void {
  if (change.state.skipVotes === 0) return
  change.note(['booth', 'skipVoters'], {})
  change.set(['skipVotes'], 0)
}
