import type { Join, SpokenAction } from '@segue/shared/room/actions.ts'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import type { MessageId } from '@segue/shared/room/protocol.ts'
import { Refused } from '@segue/shared/room/refused.ts'
import type { Person } from '@segue/shared/room/state.ts'
import { Guesses } from './guesses.ts'
import type { LiveRoom } from './live-room.ts'
import type { PressureLevel } from './pressure.ts'
import type { Registry } from './registry.ts'
import type { RoomData } from './rooms.ts'
import type { Session } from './session.ts'

type Asked = SpokenAction & { type: 'joinRoom' }
type Joining = (session: Session, person: Person, asked: Asked, messageId: MessageId | undefined) => Promise<void>

/** Lets connections into rooms: looks up who comes, and says no before the process has more than it can serve. */
export function createJoining(options: {
  data: RoomData
  registry: Registry
  pressure: () => PressureLevel
  clock: () => number
}): Joining {
  const { data, registry, pressure, clock } = options
  const guessed = new WeakMap<LiveRoom, Guesses>()

  /** Newcomers are turned away first, before anything is looked up for them: those who are inside go on. */
  function hasPlaceFor({ userUuid }: Person, roomUuid: string): boolean {
    const level = pressure()
    return level === 'calm' || (level === 'busy' && registry.live(roomUuid)?.has(userUuid) === true)
  }

  async function passwordMatches(
    live: LiveRoom,
    asked: Asked,
  ): Promise<{ password: boolean; guestPassword: boolean }> {
    const given = { password: asked.password ?? undefined, guestPassword: asked.guestPassword ?? undefined }
    const { isPasswordProtected, isGuestPasswordProtected } = live.state.settings
    const needed = isPasswordProtected || isGuestPasswordProtected
    if (!needed || (given.password ?? given.guestPassword) === undefined)
      return { password: false, guestPassword: false }
    const guesses = guessed.get(live) ?? new Guesses(clock)
    guessed.set(live, guesses)
    if (!guesses.take()) throw new Refused('tooFast')
    const matches = await data.passwordMatches(asked.roomUuid, given)
    if (matches.password || matches.guestPassword) guesses.giveBack()
    return matches
  }

  /** Whoever is in the room already is known; a rejoin asks the database nothing. */
  async function factsOf(live: LiveRoom, person: Person, asked: Asked): Promise<Omit<Join, 'type' | 'connection'>> {
    const { userUuid, tokenRole } = person
    const profile = live.state.allUserData[userUuid]?.userProfile
    const presence = live.room.backstage.presences[userUuid]
    if (profile && presence) {
      return { profile, hasProPlan: presence.hasProPlan, passwordMatches: false, guestPasswordMatches: false }
    }
    const [found, hasProPlan, matches] = await Promise.all([
      data.profile(userUuid),
      tokenRole === 'guest' ? false : data.hasProPlan(userUuid),
      passwordMatches(live, asked),
    ])
    return {
      profile: found ?? ghostProfile(userUuid),
      hasProPlan,
      passwordMatches: matches.password,
      guestPasswordMatches: matches.guestPassword,
    }
  }

  return async (session, person, asked, messageId) => {
    if (!hasPlaceFor(person, asked.roomUuid)) throw new Refused('serverBusy')
    const found = await registry.roomOf(asked.roomUuid)
    if (person.tokenRole === 'service') {
      if (session.closed) return
      if (session.live && session.live !== found) session.live.part(session)
      return found.watch(session, messageId)
    }
    const facts = await factsOf(found, person, asked)
    // The room may have been taken out of memory while the facts were looked up.
    const live = registry.live(asked.roomUuid) ?? (await registry.roomOf(asked.roomUuid))
    if (session.closed) return
    if (session.live && session.live !== live) session.live.part(session)
    live.join(session, { type: 'joinRoom', connection: session.id, ...facts }, person, messageId)
  }
}
