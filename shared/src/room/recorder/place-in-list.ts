import { staffRoles, type Backstage, type RoomUser } from '../state/state.ts'

interface Arrivals {
  backstage: Pick<Backstage, 'presences'>
}

/** 0 for owners, then co-owners, moderators, and the number of roles for everyone else. */
const ranks = [staffRoles.length, ...staffRoles.keys()]

export function rankIn(user: RoomUser): number {
  const rank = user.highestRole ? staffRoles.indexOf(user.highestRole) : -1
  return rank < 0 ? staffRoles.length : rank
}

/**
 * The index of a person in one of the lists, or -1. Lists are sorted by rank and arrival, so a binary search suffices:
 * a room of twenty thousand needs it at every vote.
 */
export function placeInList({ backstage }: Arrivals, list: readonly RoomUser[], userUuid: string): number {
  const arrival = backstage.presences[userUuid]?.arrival
  if (arrival === undefined) return -1
  for (const rank of ranks) {
    const at = firstFrom(backstage, list, { rank, arrival })
    if (list[at]?.uuid === userUuid) return at
  }
  return -1
}

/** The first index of a person who does not come before this rank and arrival. */
function firstFrom(
  { presences }: Arrivals['backstage'],
  list: readonly RoomUser[],
  { rank, arrival }: { rank: number; arrival: number },
): number {
  const isBefore = (user: RoomUser) =>
    rankIn(user) === rank ? (presences[user.uuid]?.arrival ?? 0) < arrival : rankIn(user) < rank
  let [min, max] = [0, list.length]
  while (min < max) {
    const middle = (min + max) >> 1
    const user = list[middle]
    if (user && isBefore(user)) min = middle + 1
    else max = middle
  }
  return min
}
