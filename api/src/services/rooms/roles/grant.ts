import type { RoomRole } from '@segue/shared/people/profile.ts'
import type { RoomRoleRow } from '@segue/shared/room/settings.ts'
import type { Person } from '@segue/shared/room/state.ts'
import type { Db } from '../../../db/db.ts'
import { asRole } from '../rooms/queries.ts'
import { rankIn, targetOf } from '../ranks.ts'

type Change = { userUuid: string; role: RoomRole }

/** From which rank on a role may be given and taken: above its own. Those that are no rank are for all staff. */
const rankToGrant: Partial<Record<RoomRole, number>> = { coOwner: 4, moderator: 3 }
const rankOfStaff = 2

/** Why somebody may not give a role, or undefined when they may. */
export async function grantRefusal(db: Db, roomId: number, actor: Person, { userUuid, role }: Change, now: number) {
  if (role === 'owner') return 'oneOwner'
  if (actor.userUuid === userUuid) return 'notOneself'
  return whyNot(db, roomId, actor, { userUuid, role }, now)
}

/** Why somebody may not take a role, or undefined when they may. What staff have they may lay down themselves. */
export async function removalRefusal(db: Db, roomId: number, actor: Person, { userUuid, role }: Change, now: number) {
  if (role === 'owner') return 'oneOwner'
  if (actor.userUuid === userUuid) {
    return role === 'coOwner' || role === 'moderator' || role === 'dj' ? undefined : 'notOneself'
  }
  return whyNot(db, roomId, actor, { userUuid, role }, now)
}

async function whyNot(db: Db, roomId: number, actor: Person, { userUuid, role }: Change, now: number) {
  const rank = await rankIn(db, roomId, actor, now)
  if (rank < (rankToGrant[role] ?? rankOfStaff)) return 'higherGrant'
  const target = await targetOf(db, userUuid, now)
  return rank > (await rankIn(db, roomId, target, now)) ? undefined : 'higherRole'
}

/** Gives a role; one that somebody has already gets the new end. */
export async function grantRole(
  db: Db,
  grant: Change & { roomId: number; expirationTime: Date | null },
  now: number,
): Promise<RoomRoleRow> {
  const { roomId, userUuid, role, expirationTime } = grant
  const at = new Date(now)
  // The record of moderation remembers what was; here only what holds is of use.
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
