import type { Recorder } from '../recorder/recorder.ts'
import type { RoomState, SongRequest } from '../state/state.ts'

/** The requests by votes, and by age if equal. */
export const rankedRequests = (requests: readonly SongRequest[]): SongRequest[] =>
  requests.toSorted((one, other) => other.votes - one.votes)

/** The request that comes next. */
export const topRequest = ({ requests }: Pick<RoomState, 'requests'>): SongRequest | undefined =>
  rankedRequests(requests)[0]

/** Removes a request from the list, if it is still there. The caller notifies people of the reason. */
export function dropRequest(change: Recorder, requestId: string): void {
  const place = change.state.requests.findIndex(({ id }) => id === requestId)
  if (place < 0) return
  change.remove(['requests', place])
  change.forget(['booth', 'requestVoters', requestId])
}

export function clearRequests(change: Recorder): void {
  for (const { id } of change.state.requests.toReversed()) dropRequest(change, id)
  change.publish('updatedRequests')
}

/** Adds or removes a person's vote for a request; a request without votes is removed. */
export function setRequestVote(change: Recorder, requestId: string, userUuid: string, wants: boolean): void {
  const place = change.state.requests.findIndex(({ id }) => id === requestId)
  const request = change.state.requests[place]
  const voters = change.backstage.booth.requestVoters[requestId]
  if (!request || !voters || (voters[userUuid] === true) === wants) return
  const votes = request.votes + (wants ? 1 : -1)
  if (votes === 0) return dropRequest(change, requestId)
  change.set(['requests', place, 'votes'], votes)
  if (wants) change.note(['booth', 'requestVoters', requestId, userUuid], true)
  else change.forget(['booth', 'requestVoters', requestId, userUuid])
}

/** Removes the votes of a person who leaves: only votes of people in the room count. */
export function withdrawRequestVotes(change: Recorder, userUuid: string): void {
  for (const { id } of change.state.requests.slice()) setRequestVote(change, id, userUuid, false)
  change.publish('updatedRequests')
}
