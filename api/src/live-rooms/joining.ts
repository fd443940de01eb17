import type { Join, SpokenAction } from '@segue/shared/room/protocol/actions.ts'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import type { Request } from '@segue/shared/room/protocol/protocol.ts'
import { raidAt } from '@segue/shared/room/settings/room-moderation.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import { isPlatformStaff } from '@segue/shared/room/people/roles.ts'
import type { Person } from '@segue/shared/room/state/state.ts'
import { TokenBuckets, type BucketRate, type Draw } from '@segue/shared/token-bucket.ts'
import type { LiveRoom } from './live-room.ts'
import type { LoadLevel } from './load.ts'
import { placeOf } from './place.ts'
import type { Registry } from './registry.ts'
import { RelayRoom } from './relay/relay-room.ts'
import type { Relays } from './relay/relays.ts'
import type { RoomData } from './rooms.ts'
import type { Session } from './session.ts'

type JoinRequest = SpokenAction & { type: 'joinRoom' }
type PasswordMatches = { password: boolean; guestPassword: boolean }

/**
 * Wrong room passwords that one account, or the guests of one address, may enter without waiting: enough for the typing
 * errors of a household. Other people's attempts don't count against anyone.
 */
const guessRate = { burst: 40, perSecond: 0.2 }
/** Wrong room passwords that a guest may enter even if others have used up the attempts of their address. */
const ownGuessRate = { burst: 2, perSecond: 2 / (24 * 60 * 60) }
/**
 * The same for all guests of one address together: more than twice as many as guests can be created there (`guestToken`
 * in limits.md), so that an attacker who creates guests only to guess leaves attempts for the others, and stockpiled
 * guests are of little use.
 */
const ownGuessesRate = { burst: 100, perSecond: 1.25 }
const maxGuessing = 10_000

export interface JoiningOptions {
  data: RoomData
  registry: Registry
  /** The rooms that other processes hold, if there is a cluster. */
  relays: Relays | undefined
  load: () => LoadLevel
  clock: () => number
}

/**
 * Admits connections to rooms: loads the data about joining users, and refuses them before the process has more than it
 * can serve.
 */
export class Joining {
  readonly #options: JoiningOptions
  readonly #guesses: TokenBuckets

  constructor(options: JoiningOptions) {
    this.#options = options
    this.#guesses = new TokenBuckets(options.clock, maxGuessing)
  }

  async join(session: Session, person: Person, request: JoinRequest, spoken: Request): Promise<void> {
    const { registry } = this.#options
    const { roomUuid } = request
    const { messageId } = spoken
    if (!this.#hasPlaceFor(person, roomUuid)) throw new Refused('serverBusy')
    const found = await this.#find(roomUuid)
    if (found instanceof RelayRoom) return leadTo(found, session, spoken)
    if (person.tokenRole === 'service') {
      if (session.closed) return
      leaveOther(session, found)
      return found.connections.admit(session, {}, messageId)
    }
    const isBack = hasConnected(found, person)
    const facts = await this.#factsOf(found, session, person, request)
    // The room may have been unloaded while the facts were looked up.
    const live = registry.live(roomUuid) ?? (await registry.roomOf(roomUuid))
    if (session.closed) return
    leaveOther(session, live)
    // If the account has changed in the meantime, the current data counts.
    const now = session.person ?? person
    live.join(session, { type: 'joinRoom', connection: session.id, ...facts }, now, messageId)
    const isCounted = now.tokenRole !== 'guest' && now.tokenRole !== 'bot'
    if (!isBack && isCounted) this.#options.data.visited?.(roomUuid, now.userUuid)
  }

  /** The room, which this process takes if none holds it; a relay if another process does. */
  async #find(roomUuid: string): Promise<LiveRoom | RelayRoom> {
    const { registry, relays } = this.#options
    const known = registry.live(roomUuid) ?? relays?.known(roomUuid)
    if (known) return known
    try {
      return await registry.roomOf(roomUuid)
    } catch (error) {
      if (relays && error instanceof Refused && error.code === 'roomElsewhere') return relays.roomOf(roomUuid)
      throw error
    }
  }

  /**
   * Under load, newcomers are refused before anything is looked up for them, so that people already inside can
   * continue.
   */
  #hasPlaceFor({ userUuid }: Person, roomUuid: string): boolean {
    const { load, registry } = this.#options
    const level = load()
    return level === 'normal' || (level === 'busy' && registry.live(roomUuid)?.has(userUuid) === true)
  }

  /** People who are already in the room are known; a rejoin needs no database query. */
  async #factsOf(
    live: LiveRoom,
    session: Session,
    person: Person,
    request: JoinRequest,
  ): Promise<Omit<Join, 'type' | 'connection'>> {
    const { data } = this.#options
    const { userUuid, tokenRole } = person
    const place = tokenRole === 'guest' ? null : placeOf(session.client, request.roomUuid)
    const profile = live.state.allUserData[userUuid]?.userProfile
    const presence = live.room.backstage.presences[userUuid]
    if (profile && presence && hasConnected(live, person)) {
      const { hasProPlan } = presence
      return { profile, hasProPlan, place, passwordMatches: false, guestPasswordMatches: false }
    }
    const isRaid = raidAt(live.state.settings, this.#options.clock()) !== null
    const [found, hasProPlan, matches, isFriend] = await Promise.all([
      data.profile(userUuid),
      tokenRole === 'guest' ? false : data.hasProPlan(userUuid),
      this.#passwordMatches(live, guessesOf(session, person, request), request),
      isRaid && tokenRole !== 'guest' && data.hasFriendAmong?.(userUuid, speakersIn(live)),
    ])
    return {
      profile: found ?? ghostProfile(userUuid),
      hasProPlan,
      place,
      passwordMatches: matches.password,
      guestPasswordMatches: matches.guestPassword,
      ...(isFriend && { isFriend }),
    }
  }

  async #passwordMatches(live: LiveRoom, guesses: Draw[][], request: JoinRequest): Promise<PasswordMatches> {
    const input = { password: request.password ?? undefined, guestPassword: request.guestPassword ?? undefined }
    const { isPasswordProtected, isGuestPasswordProtected } = live.state.settings
    const needed = isPasswordProtected || isGuestPasswordProtected
    if (!needed || (input.password ?? input.guestPassword) === undefined)
      return { password: false, guestPassword: false }
    // Charged before the check, so that concurrent guesses can't get around the limit.
    const paid = guesses.find((draws) => this.#guesses.take(draws) === 0)
    if (!paid) throw new Refused('tooFast')
    const matches = await this.#options.data.passwordMatches(request.roomUuid, input)
    if (matches.password || matches.guestPassword) this.#guesses.giveBack(paid)
    return matches
  }
}

/**
 * The budgets that a guess may be charged to, in this order. A guest can create new identities at will, so guests are
 * counted by address, except for a few guesses of their own.
 */
function guessesOf({ client }: Session, { userUuid, tokenRole }: Person, { roomUuid }: JoinRequest): Draw[][] {
  const draw = (who: string, rate: BucketRate): Draw => ({ key: `${roomUuid} ${who}`, rate })
  if (tokenRole !== 'guest') return [[draw(userUuid, guessRate)]]
  return [
    [draw(client, guessRate)],
    [draw(`own ${userUuid}`, ownGuessRate), draw(`own of ${client}`, ownGuessesRate)],
  ]
}

/** Whether somebody in the room has joined it; an account that has taken its guest's place has not. */
const hasConnected = ({ room }: LiveRoom, { userUuid }: Person): boolean =>
  room.backstage.presences[userUuid]?.place !== undefined

function leaveOther(session: Session, live: LiveRoom): void {
  if (session.live && session.live !== live) session.live.leave(session)
  session.tunnel?.close()
}

/** Relays this request, and everything the connection sends after it, to another process. */
function leadTo(room: RelayRoom, session: Session, { event, messageId, params }: Request): void {
  if (session.closed) return
  if (!room.isReachable) throw new Refused('roomElsewhere')
  session.live?.leave(session)
  if (session.tunnel?.roomUuid !== room.uuid) {
    session.tunnel?.close()
    session.tunnel = room.enter(session)
  }
  session.tunnel.say(JSON.stringify({ event, messageId, params }), messageId)
}

/** Who may chat during a raid: those who were there before it, their friends, and staff. */
function speakersIn({ room, state }: LiveRoom): string[] {
  const { raidVoices } = room.backstage
  return state.allUsers
    .filter(({ uuid, tokenRole, highestRole }) => raidVoices[uuid] || highestRole || isPlatformStaff(tokenRole))
    .map(({ uuid }) => uuid)
}
