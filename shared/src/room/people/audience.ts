import { pointRules, type Audience } from '../../points/rules.ts'
import type { TokenRole } from '../../people/profile.ts'
import type { Room } from '../state/state.ts'

/** Roles without an account, or that aren't people, never count as listeners. */
const noListeners: readonly TokenRole[] = ['guest', 'bot', 'service']

/**
 * The listeners of the song that ends now, without its DJ: people with an account who have been in the room for a
 * while, those who voted first.
 */
export function audienceOf({ state, backstage }: Room, djUuid: string, { startTime, endTime }: Span): Audience {
  const listeners = state.allUsers.flatMap(({ uuid: userUuid, tokenRole }) => {
    const presence = backstage.presences[userUuid]
    if (!presence || userUuid === djUuid || noListeners.includes(tokenRole)) return []
    const audibleFrom = Math.max(startTime, presence.joinedAt ?? 0)
    if (endTime - audibleFrom < pointRules.minPlayedMs) return []
    const { like, star } = state.allUserData[userUuid]?.songVotes ?? {}
    return [{ userUuid, place: presence.place ?? null, like: like === true, star: star === true }]
  })
  const votes = (one: { like: boolean; star: boolean }) => Number(one.like) + Number(one.star)
  return {
    djPlace: backstage.presences[djUuid]?.place ?? null,
    listeners: listeners.toSorted((one, other) => votes(other) - votes(one)).slice(0, pointRules.maxListeners),
  }
}

interface Span {
  startTime: number
  endTime: number
}
