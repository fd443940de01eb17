import { peopleLists as lists } from '../recorder/listed.ts'
import { placeInList, rankIn } from '../recorder/place-in-list.ts'
import type { UserProfile } from '../../people/profile.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { Refused } from '../refusals/refused.ts'
import { djRefusal, highestOf, isPlatformStaff, rolesOf } from './roles.ts'
import type { Person, Room, RoomUser } from '../state/state.ts'

/** The lists that a DJ leaves for the stage. */
export const floorLists = ['audienceUsers', 'floorUsers'] as const

/** The acting person, who must be in the room. */
export function actorIn(change: Recorder): Person {
  const by = actor(change)
  if (!change.backstage.presences[by.userUuid]) throw new Refused('notInRoom')
  return by
}

/** The acting person, who must be in the room unless they are platform staff. */
export function actorOrStaff(change: Recorder): Person {
  const by = actor(change)
  return isPlatformStaff(by.tokenRole) ? by : actorIn(change)
}

/** The acting person, wherever they are. */
export function actor(change: Recorder): Person {
  const { by } = change.moment
  if (!by) throw new Error('The host sent an action that only a user can send')
  return by
}

/** A person's entry in the lists, by their roles now. */
export function userOf(
  change: Recorder,
  person: Person,
  facts: { profile: UserProfile; hasProPlan: boolean },
): RoomUser {
  const { settings } = change.state
  const roles = rolesOf(settings, person.userUuid, change.moment.now)
  const highestRole = highestOf(roles)
  const canDj = djRefusal(settings, { tokenRole: person.tokenRole, ...facts }, roles) === null
  const user = { uuid: person.userUuid, tokenRole: person.tokenRole, canDj }
  return highestRole ? { ...user, highestRole } : user
}

/** Inserts a person by rank and arrival into each of the lists. */
export function addToLists(change: Recorder, user: RoomUser, into: readonly (typeof lists)[number][] = lists): void {
  for (const list of into) change.add([list, placeIn(change.room, list, user)], user)
}

export function removeFromLists(
  change: Recorder,
  userUuid: string,
  from: readonly (typeof lists)[number][] = lists,
): void {
  for (const list of from) {
    const index = placeInList(change, change.state[list], userUuid)
    if (index >= 0) change.remove([list, index])
  }
}

function placeIn({ state, backstage }: Room, list: (typeof lists)[number], user: RoomUser): number {
  const rank = rankIn(user)
  const arrival = backstage.presences[user.uuid]?.arrival ?? Infinity
  // Most people go to the end, so the search starts there.
  const before = state[list].findLastIndex((other) => {
    const otherRank = rankIn(other)
    if (otherRank !== rank) return otherRank < rank
    return (backstage.presences[other.uuid]?.arrival ?? 0) < arrival
  })
  return before + 1
}
