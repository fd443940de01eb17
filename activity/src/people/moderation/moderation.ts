import type { RoomRole } from '@segue/shared/people/profile.ts'
import { rankOf, rolesOf } from '@segue/shared/room/people/roles.ts'
import type { RoomSettings } from '@segue/shared/room/settings/settings.ts'
import type { Person } from '@segue/shared/room/state/state.ts'

/** What this user may do to another person here. It decides what is offered; the server enforces it. */
export type Powers = {
  takeOffStage: boolean
  kick: boolean
  ban: boolean
  /** Whether the room can be handed over to them. */
  handOver: boolean
  /** Roles that may be granted to and revoked from them. */
  give: RoomRole[]
  take: RoomRole[]
}

const staffRank = 2
const ownerRank = 4
const rankToGrant: Partial<Record<RoomRole, number>> = { coOwner: 4, moderator: 3 }
const grantable: RoomRole[] = ['dj', 'moderator', 'coOwner', 'chatDisabled', 'djDisabled']

const none: Powers = { takeOffStage: false, kick: false, ban: false, handOver: false, give: [], take: [] }

export function powersOver(
  settings: RoomSettings,
  actor: Person,
  target: Person & { onStage: boolean },
  now: number,
): Powers {
  const rank = rankOf(settings, actor, now)
  if (actor.userUuid === target.userUuid || rank < staffRank || rank <= rankOf(settings, target, now)) return none
  const has = rolesOf(settings, target.userUuid, now)
  const mayGrant = (role: RoomRole) => rank >= (rankToGrant[role] ?? staffRank)
  return {
    takeOffStage: target.onStage,
    kick: true,
    ban: true,
    handOver: rank >= ownerRank && !isGuest(target) && target.tokenRole !== 'bot',
    // A guest gets a new identity on the next visit and would lose the role.
    give: grantable.filter((role) => mayGrant(role) && !has.includes(role) && !(isGuest(target) && isTrust(role))),
    take: has.filter((role) => role !== 'owner' && mayGrant(role)),
  }
}

const isGuest = (person: Person) => person.tokenRole === 'guest'
const isTrust = (role: RoomRole) => role === 'coOwner' || role === 'moderator'
