import type { TokenRole } from '@segue/shared/people/profile.ts'
import { rankOf } from '@segue/shared/room/roles.ts'
import type { RoomRoleRow } from '@segue/shared/room/settings.ts'
import type { Person } from '@segue/shared/room/state.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../ports/caller.ts'
import { standingOf } from '../users/public.ts'
import { rolesIn } from './room/queries.ts'

/** Ranks of `shared/src/room/roles.ts` by what they allow. */
export const ranks = { staff: 2, owners: 3, owner: 4 } as const

/** A caller as rooms know people. */
export function personOf(caller: Caller): Person {
  if (caller.kind === 'user') return { userUuid: caller.uuid, tokenRole: caller.role }
  if (caller.kind === 'guest') return { userUuid: caller.uuid, tokenRole: 'guest' }
  return { userUuid: '', tokenRole: caller.kind === 'service' ? 'service' : 'guest' }
}

/** How high somebody stands in a room. */
export async function rankIn(db: Db, roomId: number, person: Person, now: number): Promise<number> {
  return rankAmong(person.userUuid ? await rolesIn(db, roomId, person.userUuid) : [], person, now)
}

/** The same, with the roles at hand. */
export const rankAmong = (roomRoles: RoomRoleRow[], person: Person, now: number) => rankOf({ roomRoles }, person, now)

/** Somebody who is acted upon: their account's role counts, as that of the one who acts does. */
export async function targetOf(db: Db, userUuid: string, now: number): Promise<Person> {
  const standing = await standingOf(db, userUuid, now)
  const tokenRole: TokenRole = standing?.role ?? 'guest'
  return { userUuid, tokenRole }
}
