import type { RoomRole } from '@segue/shared/people/profile.ts'
import { highestOf, holding } from '@segue/shared/room/roles.ts'
import type { RoomRoleRow } from '@segue/shared/room/settings.ts'
import type { Caller } from '../../../ports/caller.ts'
import type { Act } from '../../audit/public.ts'

type RoleAct = {
  roomUuid: string
  caller: Caller
  userUuid: string
  role: RoomRole
  reason?: string | null | undefined
  at: Date
}

/** A role that was given, as it goes on record. What keeps somebody out has kinds of its own. */
export function givenRole(act: RoleAct & { expirationTime: Date | null; before: RoomRoleRow[] }): Act {
  const kinds: Partial<Record<RoomRole, Act['action']>> = {
    banned: act.expirationTime ? 'temporaryBan' : 'banUser',
    kicked: 'kickUser',
  }
  return {
    ...whoAndWhere(act),
    action: kinds[act.role] ?? 'grantRole',
    previousRole: standing(act.before, act.at),
    role: act.role,
    expirationTime: act.expirationTime,
  }
}

/** A role that was taken; a ban that is lifted is one. */
export function takenRole(act: RoleAct & { left: RoomRoleRow[] }): Act {
  return { ...whoAndWhere(act), action: 'removeRole', previousRole: act.role, role: standing(act.left, act.at) }
}

const whoAndWhere = ({ caller, userUuid, roomUuid, reason, at }: RoleAct) => ({
  userUuid,
  roomUuid,
  at,
  actorUuid: caller.kind === 'user' ? caller.uuid : null,
  reason: reason || null,
})

const standing = (rows: RoomRoleRow[], at: Date) =>
  highestOf(holding(rows, at.getTime()).map(({ role }) => role)) ?? 'user'
