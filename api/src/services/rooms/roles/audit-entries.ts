import { accountOf } from '../../../platform/caller.ts'
import { highestOf, holding } from '@segue/shared/room/people/roles.ts'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import type { RoomRoleRow } from '@segue/shared/room/settings/settings.ts'
import type { Caller } from '../../../ports/caller.ts'
import type { AuditEntry } from '../../audit/public.ts'

type RoleChange = {
  roomUuid: string
  caller: Caller
  userUuid: string
  role: RoomRole
  reason?: string | null | undefined
  at: Date
}

/** The audit entry of a granted role. Bans and kicks have actions of their own. */
export function grantEntry(act: RoleChange & { expirationTime: Date | null; before: RoomRoleRow[] }): AuditEntry {
  const kinds: Partial<Record<RoomRole, AuditEntry['action']>> = {
    banned: act.expirationTime ? 'temporaryBan' : 'banUser',
    kicked: 'kickUser',
  }
  return {
    ...entryFields(act),
    action: kinds[act.role] ?? 'grantRole',
    previousRole: highestRole(act.before, act.at),
    role: act.role,
    expirationTime: act.expirationTime,
  }
}

/** The audit entry of a removed role, including a lifted ban. */
export function removalEntry(act: RoleChange & { left: RoomRoleRow[] }): AuditEntry {
  return { ...entryFields(act), action: 'removeRole', previousRole: act.role, role: highestRole(act.left, act.at) }
}

const entryFields = ({ caller, userUuid, roomUuid, reason, at }: RoleChange) => ({
  userUuid,
  roomUuid,
  at,
  actorUuid: accountOf(caller),
  reason: reason || null,
})

const highestRole = (rows: RoomRoleRow[], at: Date) =>
  highestOf(holding(rows, at.getTime()).map(({ role }) => role)) ?? 'user'
