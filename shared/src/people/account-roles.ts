import type { AccountRole, TokenRole } from './profile.ts'

type Rung = {
  /** Whoever moderates may act on accounts that stand lower than theirs. */
  rank: number
  /** What the role may do in the whole product. Administrators moderate as well. */
  duty: 'administers' | 'moderates' | 'none'
  /** The lowest role that may give this one and take it. */
  grantedFrom: AccountRole
}

/** The ladder of account roles: the one table of who stands above whom, who moderates, and who makes whom what. */
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

/** Our own services stand above the ladder: somebody has to make the first super user. */
const rankOfServices = Infinity

/** How high somebody stands; guests, who have no account, stand lowest. */
export function accountRank(role: TokenRole): number {
  if (role === 'service') return rankOfServices
  return role === 'guest' ? 0 : accountLadder[role].rank
}

const dutyOf = (role: TokenRole) => (role === 'guest' || role === 'service' ? 'none' : accountLadder[role].duty)

/** Whether a role moderates the whole product, not just one room. */
export const moderates = (role: TokenRole): boolean => dutyOf(role) !== 'none'

export const administers = (role: TokenRole): boolean => dutyOf(role) === 'administers'

/** Whether whoever holds a role may act on an account: only on one that stands lower. */
export const standsAbove = (role: TokenRole, other: TokenRole): boolean => accountRank(role) > accountRank(other)

/** Whether whoever holds `giver` may give and take a role. Nobody gives a role that is higher than their own. */
export function mayGiveRole(giver: TokenRole, role: AccountRole): boolean {
  return accountRank(giver) >= accountRank(accountLadder[role].grantedFrom)
}
