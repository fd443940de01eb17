import type { AccountRole } from '@segue/shared/people/profile.ts'

export type Capability = 'uploadMusic' | 'promoteRoom'

/** The caller of an operation. Guests have a token but no account; a bot is a user whose role is `bot`. */
export type Caller =
  | { kind: 'nobody' }
  | { kind: 'guest'; uuid: string }
  | { kind: 'user'; uuid: string; role: AccountRole; capabilities: Capability[] }
  | { kind: 'service' }

export const nobody: Caller = { kind: 'nobody' }

/** The uuid a caller acts under. Only rules that admit people may call this. */
export function uuidOf(caller: Caller): string {
  if (caller.kind === 'guest' || caller.kind === 'user') return caller.uuid
  throw new Error('A caller without a uuid passed an access rule that admits people only')
}

/** The role of an account; guests and our own services have none. */
export const roleOf = (caller: Caller): AccountRole | undefined => (caller.kind === 'user' ? caller.role : undefined)

const moderatorRoles: readonly AccountRole[] = ['globalModerator', 'moderator', 'staff', 'admin', 'superUser']
const adminRoles: readonly AccountRole[] = ['admin', 'superUser']

/** Whether the caller moderates the whole product, not just one room. */
export const isModerator = (caller: Caller) => caller.kind === 'user' && moderatorRoles.includes(caller.role)
export const isAdmin = (caller: Caller) => caller.kind === 'user' && adminRoles.includes(caller.role)
