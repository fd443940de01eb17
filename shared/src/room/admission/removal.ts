import { leaveCrowd } from '../recorder/crowd.ts'
import type { CloseReason, Effect } from '../state/effects.ts'
import { removeFromLists } from '../people/lists.ts'
import type { Removal } from '../protocol/messages.ts'
import { withdrawRequestVotes } from '../rules/request-list.ts'
import { withdrawSkipVote } from '../rules/skip-count.ts'
import { leaveLine } from '../booth/waiting-list.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { stepDown } from '../turns/turn.ts'
import { recordVibe } from '../rules/vibe.ts'

/**
 * Removes a person from the room: off the stage first, then out of every list. Their votes on the current song stay
 * counted, and reappear if they come back before it ends.
 */
export function removePerson(change: Recorder, userUuid: string, reason: CloseReason): void {
  const { state, backstage } = change
  // Before a song ends, so that a request only they voted for does not follow it.
  withdrawRequestVotes(change, userUuid)
  stepDown(change, userUuid)
  leaveLine(change, userUuid)
  withdrawSkipVote(change, userUuid)
  const votes = state.allUserData[userUuid]?.songVotes
  if (votes && Object.keys(votes).length > 0) change.note(['absentVotes', userUuid], votes)
  const connections = backstage.presences[userUuid]?.connections ?? []
  removeFromLists(change, userUuid)
  change.remove(['allUserData', userUuid])
  change.forget(['presences', userUuid])
  change.forget(['leaving', userUuid])
  leaveCrowd(change, userUuid)
  recordVibe(change)
  change.publish('userLeft')
  if (connections.length > 0) change.effect(closing(userUuid, connections, reason))
}

export function closing(userUuid: string, connections: readonly string[], reason: CloseReason): Effect {
  return { type: 'closeConnections', userUuid, connections: [...connections], reason }
}

/**
 * Removes a person; their own connections are notified first, with the reason. Null is a kick that keeps nobody out.
 */
export function showOut(change: Recorder, userUuid: string, removal: Removal | null): void {
  change.send({ userUuid }, removal ? { name: 'kickedFromRoom', params: removal } : { name: 'kickedFromRoom' })
  removePerson(change, userUuid, removal?.code ?? 'kicked')
}
