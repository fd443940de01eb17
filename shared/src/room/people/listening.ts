import { placeInList } from '../recorder/place-in-list.ts'
import { isNewcomer, moderationOf, raidAt, type Listening } from '../settings/room-moderation.ts'
import { isStaff, rolesOf } from './roles.ts'
import type { Room } from '../state/state.ts'

/** Why a user in the room can only listen for now, or null if they may speak. */
export function listeningOf(room: Room, userUuid: string, now: number): Listening | null {
  const { state, backstage } = room
  const { settings } = state
  const raid = raidAt(settings, now)
  const { newcomersListenMinutes } = moderationOf(settings)
  if (!raid && newcomersListenMinutes === null) return null
  const user = state.allUsers[placeInList(room, state.allUsers, userUuid)]
  const presence = backstage.presences[userUuid]
  const profile = state.allUserData[userUuid]?.userProfile
  if (!user || !presence || !profile) return null
  if (isStaff(settings, { userUuid, tokenRole: user.tokenRole }, now)) return null
  // Staff trust whoever they have made a DJ.
  if (rolesOf(settings, userUuid, now).includes('dj')) return null
  if (raid && backstage.raidVoices[userUuid] !== true) return { code: 'raidMode', until: raid.until }
  if (newcomersListenMinutes === null || !isNewcomer(profile, now)) return null
  const until = (presence.joinedAt ?? 0) + newcomersListenMinutes * 60_000
  return until > now ? { code: 'newcomersListen', until } : null
}
