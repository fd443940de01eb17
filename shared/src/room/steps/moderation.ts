import type { PersonAction } from '../actions.ts'
import type { Removal } from '../protocol/messages.ts'
import { actor, actorOrStaff } from '../people/lists.ts'
import { clearRequests } from '../rules/request-list.ts'
import { clearLine } from '../rules/waiting-list.ts'
import { moderated } from '../people/moderated.ts'
import { keepOut } from '../people/exclusion.ts'
import { showOut } from '../people/people.ts'
import type { Recorder } from '../protocol/recorder.ts'
import { Refused } from '../protocol/refused.ts'
import { rankOf, requireStaff } from '../people/roles.ts'
import { cancelNextPlay, stepDown } from '../turn.ts'

type Kick = Extract<PersonAction, { type: 'kickUserFromRoom' }>

/** Shows somebody out: for some minutes, or without any for the moment. What roles they hold stays as it is. */
export function kickUserFromRoom(change: Recorder, action: Kick): void {
  const { userUuid, minutes } = action
  const reason = action.reason || null
  const by = actor(change)
  const { state, moment } = change
  requireStaff(state.settings, by, moment.now)
  if (userUuid === by.userUuid) throw new Refused('notOneself')
  const user = entryOf(change, userUuid)
  if (!user) throw new Refused('noSuchPerson')
  const target = { userUuid, tokenRole: user.tokenRole }
  if (rankOf(state.settings, target, moment.now) >= rankOf(state.settings, by, moment.now)) {
    throw new Refused('higherRole')
  }
  const until = minutes ? moment.now + minutes * 60_000 : undefined
  if (until !== undefined) keepOut(change, userUuid, { until, reason })
  else showOut(change, userUuid, reason === null ? null : { code: 'kicked', until: null, reason })
  moderated(change, 'kickUser', userUuid, { reason, until })
}

/** The same, decided elsewhere. Somebody who is not here needs no kick. */
export function kicked(change: Recorder, action: { userUuid: string; removal?: Removal | undefined }): void {
  const { userUuid, removal = null } = action
  if (change.backstage.presences[userUuid]) showOut(change, userUuid, removal)
}

/** Clears the stage, and has every client fetch the room again. */
export function resetRoom(change: Recorder): void {
  requireStaff(change.state.settings, actor(change), change.moment.now)
  clearStage(change)
  change.send('room', { name: 'roomReset' })
  moderated(change, 'resetRoom', null)
}

/** The room is no more: everybody is shown out. */
export function roomClosed(change: Recorder): void {
  clearStage(change)
  for (const { uuid } of change.state.allUsers.slice()) {
    showOut(change, uuid, { code: 'roomClosed', until: null, reason: null })
  }
}

function clearStage(change: Recorder): void {
  clearLine(change)
  clearRequests(change)
  cancelNextPlay(change)
  // From the end, so that no song starts only to be ended by the next removal.
  for (const dj of change.state.djs.slice().reverse()) stepDown(change, dj.uuid)
}

/** Settings are kept outside the room and changed there; this has them read again. */
export function updateRoomSettings(change: Recorder): void {
  requireStaff(change.state.settings, actor(change), change.moment.now)
  change.effect({ type: 'rereadSettings' })
}

export interface RoomStatus {
  users: number
  connections: number
  djs: string[]
  playId: string | null
}

export function getRoomStatus(change: Recorder): { roomStatus: RoomStatus } {
  const { state, backstage, moment } = change
  const by = actorOrStaff(change)
  requireStaff(state.settings, by, moment.now)
  let connections = 0
  for (const presence of Object.values(backstage.presences)) connections += presence.connections.length
  const djs = state.djs.map((dj) => dj.uuid)
  return { roomStatus: { users: state.allUsers.length, connections, djs, playId: state.nowPlaying?.playId ?? null } }
}

function entryOf(change: Recorder, userUuid: string) {
  return change.state.allUsers.find((user) => user.uuid === userUuid)
}
