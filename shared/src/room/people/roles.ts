import { moderates } from '../../people/account-roles.ts'
import type { RoomRole, TokenRole, UserProfile } from '../../people/profile.ts'
import type { RefusalCode } from '../refusals/refusals.ts'
import { Refused } from '../refusals/refused.ts'
import type { RoomRoleRow, RoomSettings } from '../settings/settings.ts'
import { staffRoles, type Person, type StaffRole } from '../state/state.ts'

/** Whether a role moderates the whole product, or is one of our own services. */
export const isPlatformStaff = (tokenRole: TokenRole) => tokenRole === 'service' || moderates(tokenRole)

/** A user's roles in a room now. Expired rows don't count. */
export function rolesOf(settings: Pick<RoomSettings, 'roomRoles'>, userUuid: string, now: number): RoomRole[] {
  const roles: RoomRole[] = []
  for (const row of settings.roomRoles) {
    if (row.userUuid === userUuid && endOf(row.expirationTime) > now) roles.push(row.role)
  }
  return roles
}

/** The rows that have not expired. */
export const holding = (rows: readonly RoomRoleRow[], now: number): RoomRoleRow[] =>
  rows.filter((row) => endOf(row.expirationTime) > now)

/** Whether a user is kept out of a room now, by a ban or a timed kick. A kick without an end only removes. */
export const keptOutBy = (settings: Pick<RoomSettings, 'roomRoles'>, userUuid: string, now: number) =>
  exclusionOf(settings, userUuid, now)?.code ?? null

/** What keeps a user out, and when (ms) it ends, or null for never. */
export interface Exclusion {
  code: 'banned' | 'kicked'
  until: number | null
}

/** A user's exclusion with its end. A ban takes precedence over a kick. */
export function exclusionOf(
  settings: Pick<RoomSettings, 'roomRoles'>,
  userUuid: string,
  now: number,
): Exclusion | null {
  let kickedUntil = 0
  for (const row of settings.roomRoles) {
    const end = endOf(row.expirationTime)
    if (row.userUuid !== userUuid || end <= now) continue
    if (row.role === 'banned') return { code: 'banned', until: end === Infinity ? null : end }
    if (row.role === 'kicked' && end !== Infinity) kickedUntil = Math.max(kickedUntil, end)
  }
  return kickedUntil > 0 ? { code: 'kicked', until: kickedUntil } : null
}

/** The highest of the roles that clients see, or undefined. */
export function highestOf(roles: readonly RoomRole[]): StaffRole | undefined {
  return staffRoles.find((role) => roles.includes(role))
}

/** When (ms) the next role expires, or null. */
export function nextRoleChange(settings: RoomSettings, now: number): number | null {
  let next: number | null = null
  for (const row of settings.roomRoles) {
    const end = endOf(row.expirationTime)
    if (end > now && end < (next ?? Infinity)) next = end
  }
  return next
}

/** An unparsable end never expires: a ban must not lapse because of a typing error. */
function endOf(expirationTime: string | null): number {
  if (expirationTime === null) return Infinity
  const end = Date.parse(expirationTime)
  return Number.isNaN(end) ? Infinity : end
}

const rankOfRole: Record<StaffRole, number> = { owner: 4, coOwner: 3, moderator: 2 }
/** From this rank on a person is staff of the room. */
const staffRank = 2
const platformRank = 5
const lowestRank = 1

/** A person's rank: 5 for platform staff, 4 owner, 3 co-owner, 2 moderator, 1 everyone else. */
export function rankOf(settings: Pick<RoomSettings, 'roomRoles'>, person: Person, now: number): number {
  if (isPlatformStaff(person.tokenRole)) return platformRank
  const highest = highestOf(rolesOf(settings, person.userUuid, now))
  return highest ? rankOfRole[highest] : lowestRank
}

/**
 * The rank a person can act with now. Users who are banned or kicked keep their role but have no rank until that ends.
 * Compare targets by `rankOf`: a ban must not expose a co-owner to moderators.
 */
export function actingRank(settings: Pick<RoomSettings, 'roomRoles'>, person: Person, now: number): number {
  const rank = rankOf(settings, person, now)
  return rank >= platformRank || keptOutBy(settings, person.userUuid, now) === null ? rank : lowestRank
}

/** Whether a person acts as staff of a room now. */
export const isStaff = (settings: Pick<RoomSettings, 'roomRoles'>, person: Person, now: number): boolean =>
  actingRank(settings, person, now) >= staffRank

export function requireStaff(settings: RoomSettings, person: Person, now: number): void {
  if (!isStaff(settings, person, now)) throw new Refused('staffOnly')
}

/** Whether a person's own roles, profile and plan let them play; the code of the refusal, or null for yes. */
export function djRefusal(
  settings: RoomSettings,
  candidate: { tokenRole: TokenRole; profile: UserProfile; hasProPlan: boolean },
  roles: readonly RoomRole[],
): RefusalCode | null {
  if (roles.includes('djDisabled')) return 'djDisabled'
  if (highestOf(roles) || roles.includes('dj') || isPlatformStaff(candidate.tokenRole)) return null
  if (settings.djType === 'INVITE_ONLY') return 'djInviteOnly'
  if (settings.djType === 'VERIFIED_ONLY' && !candidate.profile.badges?.includes('VERIFIED')) return 'djVerifiedOnly'
  if (settings.djType === 'PRO_PLAN_OWNER' && !candidate.hasProPlan) return 'djProPlanOnly'
  return null
}
