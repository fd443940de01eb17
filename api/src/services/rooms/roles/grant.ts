import { actingRank, rankOf } from '@segue/shared/room/people/roles.ts'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import type { RoomRoleRow } from '@segue/shared/room/settings/settings.ts'
import type { Person } from '@segue/shared/room/state/state.ts'
import type { Db } from '../../../db/db.ts'
import { asRole, rolesIn } from '../room/queries.ts'
import { targetOf } from '../ranks.ts'

type RoleChange = { userUuid: string; role: RoomRole }

/**
 * The rank needed to grant and remove a role: above the role's own. Roles without a rank can be managed by all staff.
 */
const rankToGrant: Partial<Record<RoomRole, number>> = { coOwner: 4, moderator: 3 }
const rankOfStaff = 2

/** Why the actor may not grant a role, or undefined if they may. */
export async function grantRefusal(
  db: Db,
  roomId: number,
  actor: Person,
  { userUuid, role }: RoleChange,
  now: number,
) {
  if (role === 'owner') return 'roomHasOneOwner'
  if (actor.userUuid === userUuid) return 'notOneself'
  return whyNot(db, roomId, actor, { userUuid, role }, now)
}

/** Why the actor may not remove a role, or undefined if they may. Staff may remove their own roles. */
export async function removalRefusal(
  db: Db,
  roomId: number,
  actor: Person,
  { userUuid, role }: RoleChange,
  now: number,
) {
  if (role === 'owner') return 'roomNeedsOwner'
  if (actor.userUuid === userUuid) {
    return role === 'coOwner' || role === 'moderator' || role === 'dj' ? undefined : 'notOneself'
  }
  return whyNot(db, roomId, actor, { userUuid, role }, now)
}

async function whyNot(db: Db, roomId: number, actor: Person, { userUuid, role }: RoleChange, now: number) {
  const ofActor = actor.userUuid ? await rolesIn(db, roomId, actor.userUuid) : []
  const roomRoles = [...ofActor, ...(await rolesIn(db, roomId, userUuid))]
  const rank = actingRank({ roomRoles }, actor, now)
  if (rank < (rankToGrant[role] ?? rankOfStaff)) return 'higherGrant'
  const target = await targetOf(db, userUuid)
  return rank > rankOf({ roomRoles }, target, now) ? undefined : 'higherRole'
}

/** Grants a role; one the user already has gets the new expiry. */
export async function grantRole(
  db: Db,
  grant: RoleChange & { roomId: number; expirationTime: Date | null },
  now: number,
): Promise<RoomRoleRow> {
  const { roomId, userUuid, role, expirationTime } = grant
  const at = new Date(now)
  // The audit log keeps the past; only roles in force are needed here.
  await db.deleteFrom('roomUserRole').where('roomId', '=', roomId).where('expirationTime', '<=', at).execute()
  const row = await db
    .insertInto('roomUserRole')
    .values({ roomId, userUuid, role, expirationTime, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.constraint('roomUserRoleOnce').doUpdateSet({ expirationTime, updatedAt: at }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return asRole(row)
}

export async function removeRole(db: Db, roomId: number, userUuid: string, role: RoomRole): Promise<boolean> {
  const gone = await db
    .deleteFrom('roomUserRole')
    .where('roomId', '=', roomId)
    .where('userUuid', '=', userUuid)
    .where('role', '=', role)
    .returning('id')
    .execute()
  return gone.length > 0
}
