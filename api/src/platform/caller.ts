import { administers, moderates } from '@segue/shared/people/account-roles.ts'
import type { TokenRole } from '@segue/shared/people/profile.ts'
import type { Caller } from '../ports/caller.ts'

/** The uuid a caller acts under. Only rules that admit people may call this. */
export function uuidOf(caller: Caller): string {
  if (caller.kind === 'guest' || caller.kind === 'user') return caller.uuid
  throw new Error('A caller without a uuid passed an access rule that admits users only')
}

/** The caller's account; null for guests and for our own services, which have none. */
export const accountOf = (caller: Caller): string | null => (caller.kind === 'user' ? caller.uuid : null)

/** The caller's role in the order of roles. */
export function tokenRoleOf(caller: Caller): TokenRole {
  if (caller.kind === 'user') return caller.role
  return caller.kind === 'service' ? 'service' : 'guest'
}

/** Whether the caller moderates the whole platform, not just one room. */
export const isModerator = (caller: Caller) => caller.kind === 'user' && moderates(caller.role)
export const isAdmin = (caller: Caller) => caller.kind === 'user' && administers(caller.role)
