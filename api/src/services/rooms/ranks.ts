import type { TokenRole } from '@segue/shared/people/profile.ts'
import { rankOf } from '@segue/shared/room/roles.ts'
import type { RoomRoleRow } from '@segue/shared/room/settings.ts'
import type { Person } from '@segue/shared/room/state.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../ports/caller.ts'
import { accountRoleOf } from '../users/public.ts'
import { rolesIn } from './room/queries.ts'

/** Ranks of `shared/src/room/roles.ts`, named by what they allow. */
export const ranks = { staff: 2, owners: 3, owner: 4 } as const

/** A caller as rooms know them. */
export function personOf(caller: Caller): Person {
  if (caller.kind === 'user') return { userUuid: caller.uuid, tokenRole: caller.role }
  if (caller.kind === 'guest') return { userUuid: caller.uuid, tokenRole: 'guest' }
  return { userUuid: '', tokenRole: caller.kind === 'service' ? 'service' : 'guest' }
}

/** The rank of a person in a room. */
export async function rankIn(db: Db, roomId: number, person: Person, now: number): Promise<number> {
  return rankAmong(person.userUuid ? await rolesIn(db, roomId, person.userUuid) : [], person, now)
}

/** The same, for roles that are already loaded. */
export const rankAmong = (roomRoles: RoomRoleRow[], person: Person, now: number) => rankOf({ roomRoles }, person, now)

/** The person an action affects, with the role of their account. */
export async function targetOf(db: Db, userUuid: string): Promise<Person> {
  const tokenRole: TokenRole = (await accountRoleOf(db, userUuid)) ?? 'guest'
  return { userUuid, tokenRole }
}
