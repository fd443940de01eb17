import { isSameSong, withoutCrateEntry } from '../../song/same-song.ts'
import type { Song } from '../../song/song.ts'
import { isHandingOver } from '../hand-over/handing-over.ts'
import { actorIn, actorOrStaff } from '../people/lists.ts'
import { moderated } from '../people/moderated.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { Refused } from '../refusals/refused.ts'
import { requireStaff, rolesOf } from '../people/roles.ts'
import type { SongRequest } from '../state/state.ts'
import { canStart, startRequest } from '../turns/turn.ts'
import { requireVoice } from '../people/voice.ts'
import { boothRulesOf } from '../settings/booth-rules.ts'
import { sendOwnPart } from '../people/own-part.ts'
import { clearRequests, dropRequest, setRequestVote, topRequest } from '../rules/request-list.ts'
import { songRefusal } from '../rules/songs.ts'

/** Max number of requests that one person can have on the list. */
export const maxOwnRequests = 3
/** Max number of requests on the list, and max JSON characters: everyone who joins is sent all of it. */
const maxRequests = 50
const largestList = 262_144

/** Requests a song. If it is already on the list, this adds a vote; the response says which request it is. */
export function requestSong(change: Recorder, { song }: { song: Song }): { requestId: string } {
  const { userUuid } = actorIn(change)
  const { state, moment } = change
  requireRequests(change)
  requireVoice(change, userUuid)
  if (rolesOf(state.settings, userUuid, moment.now).includes('djDisabled')) throw new Refused('djDisabled')
  if (!canStart(song)) throw new Refused('songWithoutLength')
  const refused = songRefusal(change, userUuid, song)
  if (refused) throw refused
  if (state.nowPlaying && isSameRecording(song, state.nowPlaying.song)) throw new Refused('playsAlready')
  const known = state.requests.find((request) => isSameRecording(song, request.song))
  const requestId = known?.id ?? addRequest(change, userUuid, song)
  setRequestVote(change, requestId, userUuid, true)
  change.publish('updatedRequests')
  sendOwnPart(change, userUuid)
  return { requestId }
}

function addRequest(change: Recorder, userUuid: string, song: Song): string {
  const { state, moment } = change
  const own = state.requests.filter((request) => request.userUuid === userUuid).length
  if (own >= maxOwnRequests) throw new Refused('tooManyOwnRequests', { count: String(maxOwnRequests) })
  const length = JSON.stringify(state.requests).length + JSON.stringify(song).length
  if (state.requests.length >= maxRequests || length > largestList) throw new Refused('requestsFull')
  const request: SongRequest = { id: moment.ids(), userUuid, song, votes: 0, requestedAt: moment.now }
  change.add(['requests', state.requests.length], request)
  change.note(['booth', 'requestVoters', request.id], {})
  return request.id
}

/** Adds or removes the caller's vote for a request. */
export function voteOnRequest(change: Recorder, action: { requestId: string; vote?: boolean | null }): void {
  const { userUuid } = actorIn(change)
  requireRequests(change)
  requireRequest(change, action.requestId)
  const wants = action.vote ?? true
  if (wants) requireVoice(change, userUuid)
  setRequestVote(change, action.requestId, userUuid, wants)
  change.publish('updatedRequests')
  sendOwnPart(change, userUuid)
}

/** Removes a request: one's own, or any by staff. One whose hand-over has begun is played. */
export function removeRequest(change: Recorder, { requestId }: { requestId: string }): void {
  const by = actorOrStaff(change)
  const { state, moment } = change
  const request = requireRequest(change, requestId)
  const isOwn = request.userUuid === by.userUuid
  if (!isOwn) requireStaff(state.settings, by, moment.now)
  if (isHandingOver(state, moment.now) && state.nextPlay?.requestId === requestId) throw new Refused('tooLateToSkip')
  if (!isOwn) moderated(change, 'removeRequest', request.userUuid)
  dropRequest(change, requestId)
  change.publish('updatedRequests')
}

/** Starts the request with most votes when nothing plays, and removes requests for the current song. */
export function keepRequests(change: Recorder): void {
  const { state } = change
  if (state.requests.length === 0) return undefined
  if (!boothRulesOf(state.settings).requests) return clearRequests(change)
  const playing = state.nowPlaying?.song
  for (const { id, song } of state.requests.slice())
    if (playing && isSameRecording(song, playing)) dropRequest(change, id)
  change.publish('updatedRequests')
  const top = topRequest(state)
  if (!state.nowPlaying && top) startRequest(change, top)
}

function requireRequests({ state }: Recorder): void {
  if (!boothRulesOf(state.settings).requests) throw new Refused('boothRuleOff')
}

function requireRequest({ state }: Recorder, requestId: string): SongRequest {
  const request = state.requests.find(({ id }) => id === requestId)
  if (!request) throw new Refused('noSuchRequest')
  return request
}

const isSameRecording = (one: Song, other: Song): boolean =>
  isSameSong(withoutCrateEntry(one), withoutCrateEntry(other))
