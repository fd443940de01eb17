import type { TokenRole } from '@segue/shared/people/profile.ts'
import { actingRank } from '@segue/shared/room/people/roles.ts'
import type { Person } from '@segue/shared/room/state/state.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../ports/caller.ts'
import { accountRoleOf } from '../users/public.ts'
import { rolesIn } from './room/queries.ts'

/** Ranks of `shared/src/room/people/roles.ts`, named by what they allow. */
const ranks = { staff: 2, owners: 3, owner: 4 } as const
export type Rank = keyof typeof ranks

/** The caller as room rules see them. */
export function personOf(caller: Caller): Person {
  if (caller.kind === 'user') return { userUuid: caller.uuid, tokenRole: caller.role }
  if (caller.kind === 'guest') return { userUuid: caller.uuid, tokenRole: 'guest' }
  return { userUuid: '', tokenRole: caller.kind === 'service' ? 'service' : 'guest' }
}

/**
 * Whether a caller currently has the rank of staff, co-owner or owner in a room. Their global role, their role in the
 * room and bans or kicks all count. Everything that is allowed by rank must call this function.
 */
export async function hasRank(
  db: Db,
  roomId: number,
  caller: Caller,
  { rank, now }: { rank: Rank; now: number },
): Promise<boolean> {
  const person = personOf(caller)
  const roomRoles = person.userUuid ? await rolesIn(db, roomId, person.userUuid) : []
  return actingRank({ roomRoles }, person, now) >= ranks[rank]
}

/** The user an action affects, with the role of their account. */
export async function targetOf(db: Db, userUuid: string): Promise<Person> {
  const tokenRole: TokenRole = (await accountRoleOf(db, userUuid)) ?? 'guest'
  return { userUuid, tokenRole }
}
