import type { AccountRole, TokenRole } from './profile.ts'

type Rung = {
  /** Moderators may act only on accounts with a lower rank. */
  rank: number
  /** What the role may do in the whole product. Administrators also moderate. */
  duty: 'administers' | 'moderates' | 'none'
  /** The lowest role that may grant and revoke this one. */
  grantedFrom: AccountRole
}

/** The single table of account roles: who outranks whom, who moderates, and who may grant which role. */
export const accountLadder: Readonly<Record<AccountRole, Rung>> = {
  superUser: { rank: 6, duty: 'administers', grantedFrom: 'superUser' },
  admin: { rank: 5, duty: 'administers', grantedFrom: 'admin' },
  staff: { rank: 4, duty: 'moderates', grantedFrom: 'admin' },
  globalModerator: { rank: 3, duty: 'moderates', grantedFrom: 'staff' },
  moderator: { rank: 2, duty: 'moderates', grantedFrom: 'globalModerator' },
  promoter: { rank: 1, duty: 'none', grantedFrom: 'moderator' },
  user: { rank: 1, duty: 'none', grantedFrom: 'moderator' },
  bot: { rank: 1, duty: 'none', grantedFrom: 'admin' },
}

/** Our own services outrank everyone, so that one of them can create the first super user. */
const rankOfServices = Infinity

/** The rank of a role; guests, who have no account, have the lowest. */
export function accountRank(role: TokenRole): number {
  if (role === 'service') return rankOfServices
  return role === 'guest' ? 0 : accountLadder[role].rank
}

const dutyOf = (role: TokenRole) => (role === 'guest' || role === 'service' ? 'none' : accountLadder[role].duty)

/** Whether a role moderates the whole product, not just one room. */
export const moderates = (role: TokenRole): boolean => dutyOf(role) !== 'none'

export const administers = (role: TokenRole): boolean => dutyOf(role) === 'administers'

/** Whether a role may act on an account: only if it outranks that account's role. */
export const standsAbove = (role: TokenRole, other: TokenRole): boolean => accountRank(role) > accountRank(other)

/** Whether `giver` may grant and revoke a role. Nobody can grant a role above their own. */
export function mayGiveRole(giver: TokenRole, role: AccountRole): boolean {
  return accountRank(giver) >= accountRank(accountLadder[role].grantedFrom)
}
