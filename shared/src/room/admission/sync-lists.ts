import { bringForward } from '../recorder/crowd.ts'
import { addToLists, floorLists, removeFromLists, userOf } from '../people/lists.ts'
import { removalOf } from './exclusion.ts'
import { showOut } from './removal.ts'
import { leaveLine } from '../booth/waiting-list.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { isPlatformStaff, nextRoleChange, rolesOf } from '../people/roles.ts'
import type { RoomUser } from '../state/state.ts'
import { stepDown } from '../turns/turn.ts'

/** Updates a person's list entries from roles, settings and profile: `canDj`, `highestRole`, and their position. */
export function refreshUser(change: Recorder, userUuid: string): void {
  const { state, backstage } = change
  const before = state.allUsers.find((user) => user.uuid === userUuid)
  const profile = state.allUserData[userUuid]?.userProfile
  const presence = backstage.presences[userUuid]
  if (!before || !profile || !presence) return
  const person = { userUuid, tokenRole: before.tokenRole }
  const after = userOf(change, person, { profile, hasProPlan: presence.hasProPlan })
  if (before.highestRole !== after.highestRole) moveInLists(change, after)
  else if (before.canDj !== after.canDj) setCanDj(change, after)
}

function moveInLists(change: Recorder, user: RoomUser): void {
  // People with a rank are always listed.
  bringForward(change, user.uuid)
  const onStage = change.state.djs.findIndex((dj) => dj.uuid === user.uuid)
  removeFromLists(change, user.uuid)
  addToLists(change, user, onStage < 0 ? undefined : ['allUsers'])
  if (onStage < 0) return
  for (const list of ['djs', 'visibleDjs'] as const) {
    change.set([list, onStage, 'canDj'], user.canDj)
    if (user.highestRole) change.set([list, onStage, 'highestRole'], user.highestRole)
    else change.remove([list, onStage, 'highestRole'])
  }
}

function setCanDj(change: Recorder, user: RoomUser): void {
  for (const list of ['allUsers', ...floorLists, 'djs', 'visibleDjs'] as const) {
    const index = change.state[list].findIndex((one) => one.uuid === user.uuid)
    if (index >= 0) change.set([list, index, 'canDj'], user.canDj)
  }
}

/** Does so for everyone after roles or settings have changed, and notes when the next role ends. */
export function refreshEverybody(change: Recorder): void {
  for (const { uuid } of change.state.allUsers.slice()) refreshUser(change, uuid)
  const next = nextRoleChange(change.state.settings, change.moment.now)
  if (next !== change.backstage.rolesChangeAt) change.note(['rolesChangeAt'], next)
}

/** Removes people who are kept out now, and takes those off the stage whose role no longer lets them DJ. */
export function enforceRoles(change: Recorder): void {
  const { state, moment } = change
  for (const { uuid, tokenRole } of state.allUsers.slice()) {
    const removal = isPlatformStaff(tokenRole) ? null : removalOf(change, uuid)
    if (removal) showOut(change, uuid, removal)
    else if (rolesOf(state.settings, uuid, moment.now).includes('djDisabled')) {
      stepDown(change, uuid)
      leaveLine(change, uuid)
    }
  }
}
