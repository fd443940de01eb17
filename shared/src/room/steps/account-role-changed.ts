import type { TokenRole } from '../../people/profile.ts'
import { floorLists } from '../people/lists.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { enforceRoles, refreshUser } from '../admission/sync-lists.ts'

/** The account role of a user in the room has changed, for example because platform staff lost theirs. */
export function accountRoleChanged(change: Recorder, action: { userUuid: string; tokenRole: TokenRole }): void {
  const { userUuid, tokenRole } = action
  const before = change.state.allUsers.find((user) => user.uuid === userUuid)
  if (!before || before.tokenRole === tokenRole) return
  for (const list of ['allUsers', ...floorLists, 'djs', 'visibleDjs'] as const) {
    const index = change.state[list].findIndex((one) => one.uuid === userUuid)
    if (index >= 0) change.set([list, index, 'tokenRole'], tokenRole)
  }
  refreshUser(change, userUuid)
  change.publish('updatedUserProfile')
  // Platform staff could not be kept out; former staff can.
  enforceRoles(change)
}
