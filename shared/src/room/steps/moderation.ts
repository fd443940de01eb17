import type { PersonAction } from '../protocol/actions.ts'
import type { Removal } from '../protocol/messages.ts'
import { actor, actorOrStaff } from '../people/lists.ts'
import { clearRequests } from '../rules/request-list.ts'
import { clearLine } from '../booth/waiting-list.ts'
import { moderated } from '../people/moderated.ts'
import { keepOut } from '../admission/exclusion.ts'
import { showOut } from '../admission/removal.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { Refused } from '../refusals/refused.ts'
import { rankOf, requireStaff } from '../people/roles.ts'
import { cancelNextPlay, stepDown } from '../turns/turn.ts'

type Kick = Extract<PersonAction, { type: 'kickUserFromRoom' }>

/** Removes a person: for some minutes, or without any just once. Their roles stay as they are. */
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

/** A kick that was decided elsewhere. No-op for people who are not here. */
export function kicked(change: Recorder, action: { userUuid: string; removal?: Removal | undefined }): void {
  const { userUuid, removal = null } = action
  if (change.backstage.presences[userUuid]) showOut(change, userUuid, removal)
}

/** Clears the stage, and makes every client fetch the room again. */
export function resetRoom(change: Recorder): void {
  requireStaff(change.state.settings, actor(change), change.moment.now)
  clearStage(change)
  change.send('room', { name: 'roomReset' })
  moderated(change, 'resetRoom', null)
}

/** The room was closed: removes everyone. */
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

/** Settings are stored and changed outside the room; this reloads them. */
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
