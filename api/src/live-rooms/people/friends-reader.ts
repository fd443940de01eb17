import { must } from '@segue/shared/must.ts'
import type { FriendPlace, PeopleMessage, RoomOfPerson } from '@segue/shared/people/live/messages.ts'
import type { Log } from '../../ports/log.ts'
import type { Timers } from '../../ports/timers.ts'
import { FriendsIndex } from './friends-index.ts'

/** Retry delay when the database doesn't respond. */
const tryAgainMs = 1000
/** How many people are read in one query. */
const maxBatchSize = 200
/** How long (ms) moves are collected before they are read. */
const gatherMs = 50

/** What is read about people. */
export interface PeopleData {
  /** All friends of each of these people, and where those are whose place may be shown. */
  friendsOf(userUuids: readonly string[]): Promise<ReadonlyMap<string, FriendPlace[]>>
  /** Where these people are, for those whose place may be shown. */
  placesOf(userUuids: readonly string[]): Promise<ReadonlyMap<string, RoomOfPerson>>
}

export interface FriendsReaderOptions {
  data: PeopleData
  timers: Timers
  log: Log
  /** Whether a person has a page open here. */
  isHere: (userUuid: string) => boolean
  tell: (userUuid: string, message: PeopleMessage) => void
}

/**
 * Reads friends and their places from the database whenever they may have changed, one read at a time, so that nobody
 * is sent anything older than what they already have.
 */
export class FriendsReader {
  readonly #options: FriendsReaderOptions
  readonly #index = new FriendsIndex()
  /** People whose friends have to be read. */
  readonly #fresh = new Set<string>()
  /** People who have moved. */
  readonly #moved = new Set<string>()
  #reading = false
  #stopped = false

  constructor(options: FriendsReaderOptions) {
    this.#options = options
  }

  /** Sends these people all of their friends' places again. */
  readFriendsOf(userUuids: Iterable<string>): void {
    for (const userUuid of userUuids) this.#fresh.add(userUuid)
    void this.#read()
  }

  /** Sends these people's new places to their friends, if they have changed. */
  moved(userUuids: readonly string[]): void {
    const before = this.#moved.size
    for (const userUuid of userUuids) if (this.#mayMatter(userUuid)) this.#moved.add(userUuid)
    if (before === 0 && this.#moved.size > 0) this.#options.timers.set(() => void this.#read(), gatherMs)
  }

  /** Called when a user has closed their last page here. */
  forget(userUuid: string): void {
    this.#index.delete(userUuid)
  }

  stop(): void {
    this.#stopped = true
  }

  /** While friends are being read, anyone may turn out to be one of them. */
  #mayMatter(userUuid: string): boolean {
    return this.#reading || this.#index.isWatched(userUuid)
  }

  /** Reads whatever is due, one read at a time. */
  async #read(): Promise<void> {
    if (this.#reading) return
    this.#reading = true
    try {
      while (!this.#stopped && this.#fresh.size + this.#moved.size > 0)
        await (this.#fresh.size > 0 ? this.#readFresh() : this.#readMoves())
    } catch (error) {
      this.#options.log.warn({ error }, 'failed to read which rooms people are in')
      this.#options.timers.set(() => void this.#read(), tryAgainMs)
    } finally {
      this.#reading = false
    }
  }

  async #readFresh(): Promise<void> {
    const wanted = [...this.#fresh].slice(0, maxBatchSize)
    for (const userUuid of wanted) this.#fresh.delete(userUuid)
    const here = wanted.filter((userUuid) => this.#options.isHere(userUuid))
    if (here.length === 0) return
    const found = await this.#orAgain(this.#fresh, here, this.#options.data.friendsOf(here))
    for (const userUuid of here) {
      if (!this.#options.isHere(userUuid)) continue
      const all = found.get(userUuid) ?? []
      this.#index.put(userUuid, all)
      const friends = all.filter(({ room }) => room !== null)
      this.#options.tell(userUuid, { name: 'friends', params: { friends } })
    }
  }

  async #readMoves(): Promise<void> {
    const wanted = [...this.#moved].slice(0, maxBatchSize)
    for (const userUuid of wanted) this.#moved.delete(userUuid)
    const watched = wanted.filter((userUuid) => this.#index.isWatched(userUuid))
    if (watched.length === 0) return
    const places = await this.#orAgain(this.#moved, watched, this.#options.data.placesOf(watched))
    const notified = new Map<string, FriendPlace[]>()
    for (const userUuid of watched) {
      const place = { userUuid, room: places.get(userUuid) ?? null }
      for (const friend of this.#index.move(userUuid, place.room)) {
        if (!notified.has(friend)) notified.set(friend, [])
        must(notified.get(friend), 'a list for every notified user').push(place)
      }
    }
    for (const [userUuid, friends] of notified)
      this.#options.tell(userUuid, { name: 'friendsMoved', params: { friends } })
  }

  /** Puts the taken items back if reading them fails. */
  async #orAgain<T>(to: Set<string>, taken: readonly string[], work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      for (const userUuid of taken) to.add(userUuid)
      throw error
    }
  }
}
