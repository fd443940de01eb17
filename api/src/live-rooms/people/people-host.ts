import { TokenBuckets } from '@segue/shared/token-bucket.ts'
import { accountNeeded, peopleFrame, tooManySockets, type PeopleMessage } from '@segue/shared/people/live/messages.ts'
import { largestFrame, sessionEnded, stillHere, stillThere } from '@segue/shared/room/protocol/protocol.ts'
import type { Caller } from '../../ports/caller.ts'
import type { Log } from '../../ports/log.ts'
import type { People } from '../../ports/people.ts'
import type { Timers } from '../../ports/timers.ts'
import { Packet, restarting, type Attachment, type HostSocket, type SocketEvents } from '../wire/packet.ts'
import { FriendsReader, type PeopleData } from './friends-reader.ts'
import { PersonSession } from './person-session.ts'

/** How many pages of one person receive messages; each tab is one. */
export const maxSocketsPerPerson = 20
/** How often a person may open a socket. A flaky network opens several, and so does reloading a page. */
export const openRate = { burst: 40, perSecond: 1 }
const maxCounted = 50_000
/**
 * A token that was not checked for this long is checked again, since it may have expired; at most `maxLookups` at a
 * time.
 */
const lookEveryMs = 60 * 60_000
const maxLookups = 50
const sweepEveryMs = 15_000
/** Retry delay for a token check that failed because the database didn't respond. */
const tryAgainMs = 1000

export interface PeopleHostOptions {
  data: PeopleData
  callerOf: (token: string) => Promise<Caller | undefined>
  /** Server time in ms. */
  clock: () => number
  timers: Timers
  log: Log
  /** Called when a user opens their first page here, and when they close the last one. */
  connected?: (userUuid: string, isConnected: boolean) => void
}

const hello = new Packet([peopleFrame({ name: 'hello', params: {} })])
const answerStillHere = new Packet([stillHere])
const tiesChanged = new Packet([peopleFrame({ name: 'tiesChanged', params: {} })])

/** The sockets of people's pages in one process. */
export class PeopleHost implements People {
  readonly #options: PeopleHostOptions
  readonly #sessions = new Set<PersonSession>()
  readonly #byPerson = new Map<string, Set<PersonSession>>()
  readonly #reader: FriendsReader
  readonly #opened: TokenBuckets
  #sweepTimer: unknown
  /** Counts account changes. */
  #looks = 0

  constructor(options: PeopleHostOptions) {
    this.#options = options
    this.#opened = new TokenBuckets(options.clock, maxCounted)
    this.#reader = new FriendsReader({
      ...options,
      isHere: (userUuid) => this.#byPerson.has(userUuid),
      tell: (userUuid, message) => this.notifyPeople([userUuid], message),
    })
    this.#sweepLater()
  }

  /** The number of sockets. */
  get sockets(): number {
    return this.#sessions.size
  }

  /**
   * Handles a newly opened socket with its token. Tokens are checked here, because clients never see why an upgrade was
   * refused.
   */
  open(socket: HostSocket, token: string): SocketEvents {
    const session = new PersonSession({ socket, token }, this.#options.clock())
    this.#sessions.add(session)
    void this.#admit(session)
    return this.#eventsOf(session)
  }

  /** Takes over a socket that outlived its host's memory. Its page is sent everything again. */
  wake(socket: HostSocket, { token, person }: Attachment): SocketEvents {
    const session = new PersonSession({ socket, token }, this.#options.clock())
    this.#sessions.add(session)
    if (person) this.#join(session, person.userUuid)
    else void this.#admit(session)
    return this.#eventsOf(session)
  }

  notifyPeople(userUuids: readonly string[], message: PeopleMessage): void {
    const packet = new Packet([peopleFrame(message)])
    for (const userUuid of userUuids) this.#send(userUuid, packet)
  }

  moved(userUuids: readonly string[]): void {
    this.#reader.moved(userUuids)
  }

  tiesChanged(userUuids: readonly string[]): void {
    const here = userUuids.filter((userUuid) => this.#byPerson.has(userUuid))
    for (const userUuid of here) this.#send(userUuid, tiesChanged)
    this.#reader.readFriendsOf(here)
  }

  lookAgain(userUuid: string): void {
    this.#looks += 1
    for (const session of this.#byPerson.get(userUuid) ?? []) void this.#lookAt(session)
  }

  /** Closes the sockets spread over this time (ms): not all pages reconnect in the same moment. */
  drain(withinMs: number, random: () => number): void {
    for (const session of this.#sessions) {
      const close = () => session.closed || session.socket.close(restarting)
      this.#options.timers.set(close, random() * withinMs)
    }
  }

  stop(): void {
    this.#reader.stop()
    this.#options.timers.clear(this.#sweepTimer)
    for (const session of this.#sessions) session.socket.close()
  }

  async #admit(session: PersonSession): Promise<void> {
    try {
      const userUuid = await this.#userOf(session)
      if (session.closed) return
      if (userUuid === undefined) return this.#dismiss(session, sessionEnded)
      if (userUuid === null) return this.#dismiss(session, accountNeeded)
      if (!this.#hasPlaceFor(userUuid)) return this.#dismiss(session, tooManySockets)
      session.socket.attach?.({
        id: '',
        token: session.token,
        person: { userUuid, tokenRole: 'user' },
        joined: true,
      })
      session.send(hello)
      this.#join(session, userUuid)
    } catch (error) {
      this.#options.log.error({ error }, 'failed to read a token')
      this.#dismiss(session)
    }
  }

  /** The account that a token is for; null for a guest's or a service's, undefined for an invalid token. */
  async #userOf({ token }: PersonSession): Promise<string | null | undefined> {
    for (;;) {
      const before = this.#looks
      const caller = await this.#options.callerOf(token)
      // A result that was read while an account changed may be outdated, so it is read again.
      if (before !== this.#looks) continue
      if (!caller || caller.kind === 'nobody') return undefined
      return caller.kind === 'user' ? caller.uuid : null
    }
  }

  #hasPlaceFor(userUuid: string): boolean {
    if (this.#opened.take([{ key: userUuid, rate: openRate }]) > 0) return false
    return (this.#byPerson.get(userUuid)?.size ?? 0) < maxSocketsPerPerson
  }

  #join(session: PersonSession, userUuid: string): void {
    session.userUuid = userUuid
    const own = this.#byPerson.get(userUuid)
    if (own) own.add(session)
    else {
      this.#byPerson.set(userUuid, new Set([session]))
      this.#options.connected?.(userUuid, true)
    }
    this.#reader.readFriendsOf([userUuid])
  }

  #eventsOf(session: PersonSession): SocketEvents {
    return {
      received: (text) => this.#received(session, text),
      closed: () => this.#close(session),
    }
  }

  #received(session: PersonSession, text: string): void {
    if (!session.mayGoOn(this.#options.clock()) || text.length > largestFrame) return session.socket.destroy()
    if (text === stillThere) session.send(answerStillHere)
  }

  #close(session: PersonSession): void {
    session.closed = true
    this.#sessions.delete(session)
    const { userUuid } = session
    const own = userUuid === null ? undefined : this.#byPerson.get(userUuid)
    if (userUuid === null || !own?.delete(session) || own.size > 0) return
    this.#byPerson.delete(userUuid)
    this.#reader.forget(userUuid)
    this.#options.connected?.(userUuid, false)
  }

  #dismiss(
    session: PersonSession,
    reason?: typeof sessionEnded | typeof accountNeeded | typeof tooManySockets,
  ): void {
    this.#close(session)
    session.socket.close(reason)
  }

  /** Checks a token again: its socket ends with its session. */
  async #lookAt(session: PersonSession): Promise<void> {
    const { log, timers, clock } = this.#options
    session.lookedAt = clock()
    try {
      const userUuid = await this.#userOf(session)
      if (!session.closed && userUuid !== session.userUuid) this.#dismiss(session, sessionEnded)
    } catch (error) {
      log.error({ error }, 'failed to check a token again')
      timers.set(() => session.closed || void this.#lookAt(session), tryAgainMs)
    }
  }

  #send(userUuid: string, packet: Packet): void {
    for (const session of this.#byPerson.get(userUuid) ?? []) session.send(packet)
  }

  #sweepLater(): void {
    const { timers } = this.#options
    this.#sweepTimer = (timers.idly ?? timers.set)(() => this.#sweep(), sweepEveryMs)
  }

  #sweep(): void {
    this.#sweepLater()
    const old = this.#options.clock() - lookEveryMs
    const due = [...this.#sessions].filter(({ userUuid, lookedAt }) => userUuid !== null && lookedAt < old)
    for (const session of due.slice(0, maxLookups)) void this.#lookAt(session)
  }
}
