import type { Join } from '../protocol/actions.ts'
import { enterCrowd, isListFull, maxListed } from '../recorder/crowd.ts'
import { circleAround, isInCrowd } from '../recorder/listed.ts'
import { refuseExcluded } from '../admission/exclusion.ts'
import { freePosition } from '../people/position.ts'
import { actor, addToLists, userOf } from '../people/lists.ts'
import { closing } from '../admission/removal.ts'
import { returned } from './leaving.ts'
import { changeProfile } from './profile-changed.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { Refused } from '../refusals/refused.ts'
import { isPlatformStaff, isStaff } from '../people/roles.ts'
import type { Person, Presence } from '../state/state.ts'
import { raidAt } from '../settings/room-moderation.ts'
import { recordVibe } from '../rules/vibe.ts'

/** Max number of connections of one person in a room. One more replaces the oldest. */
const maxConnections = 5

/** `didCreate` tells whether the room was empty before. */
export function joinRoom(change: Recorder, join: Join): { didCreate: boolean } {
  const person = actor(change)
  if (person.tokenRole === 'service') throw new Refused('peopleOnly')
  const { presences } = change.backstage
  const present = presences[person.userUuid]
  if (present) {
    reconnect(change, person.userUuid, present, join)
    return { didCreate: false }
  }
  const didCreate = change.state.allUsers.length === 0
  admit(change, person, join)
  enter(change, person, join)
  return { didCreate }
}

function admit(change: Recorder, person: Person, join: Join): void {
  const { state, moment } = change
  const { settings } = state
  if (settings.deletedAt !== null) throw new Refused('unknownRoom')
  // Only platform staff cannot be kept out of a room; a room's staff can be banned like anyone.
  if (isPlatformStaff(person.tokenRole)) return
  refuseExcluded(change, person.userUuid)
  if (isStaff(settings, person, moment.now)) return
  const { passwordMatches, guestPasswordMatches } = join
  if (settings.isPasswordProtected && !passwordMatches && !guestPasswordMatches) throw new Refused('wrongPassword')
  const guest = person.tokenRole === 'guest'
  if (guest && settings.isGuestPasswordProtected && !guestPasswordMatches && !passwordMatches) {
    throw new Refused('wrongGuestPassword')
  }
  const ahead = join.ahead ?? 0
  if (state.allUsers.length + ahead >= settings.roomSize) throw new Refused('roomFull', { place: String(ahead + 1) })
}

function enter(change: Recorder, person: Person, join: Join): void {
  const { state, backstage, moment } = change
  const { userUuid } = person
  const arrival = backstage.arrivals + 1
  change.note(['arrivals'], arrival)
  const presence: Presence = {
    connections: [join.connection],
    arrival,
    joinedAt: moment.now,
    hasProPlan: join.hasProPlan,
    place: join.place ?? null,
  }
  change.note(['presences', userUuid], presence)
  if (join.isFriend && raidAt(state.settings, moment.now)) change.note(['raidVoices', userUuid], true)
  const user = userOf(change, person, join)
  if (!user.highestRole && isListFull(change)) enterCrowd(change, userUuid)
  const taken = seenBeside(change, userUuid).flatMap((uuid) => state.allUserData[uuid]?.position ?? [])
  const songVotes = backstage.absentVotes[userUuid] ?? {}
  change.add(['allUserData', userUuid], {
    userProfile: join.profile,
    position: freePosition(taken, moment.random),
    songVotes,
  })
  change.forget(['absentVotes', userUuid])
  addToLists(change, user)
  recordVibe(change)
  change.publish('userJoined')
}

/** The people whose positions a newcomer avoids: everyone's, or in a crowd those they can see. */
function seenBeside(change: Recorder, userUuid: string): string[] {
  const { allUsers } = change.state
  if (!isInCrowd(change, userUuid)) return allUsers.map(({ uuid }) => uuid)
  return [...allUsers.slice(0, maxListed).map(({ uuid }) => uuid), ...circleAround(change, userUuid)]
}

/** The same person again, over another connection or after losing one. Nobody else needs to be notified. */
function reconnect(change: Recorder, userUuid: string, present: Presence, join: Join): void {
  const others = present.connections.filter((id) => id !== join.connection)
  const replaced = others.slice(0, Math.max(0, others.length - maxConnections + 1))
  const kept = others.slice(replaced.length)
  change.note(['presences', userUuid, 'connections'], [...kept, join.connection])
  returned(change, userUuid)
  const place = join.place ?? null
  if (place !== (present.place ?? null)) change.note(['presences', userUuid, 'place'], place)
  if (replaced.length > 0) change.effect(closing(userUuid, replaced, 'replaced'))
  changeProfile(change, join.profile, join.hasProPlan)
}
