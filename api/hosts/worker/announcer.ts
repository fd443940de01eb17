import type { RoomState } from '@segue/shared/room/state.ts'
import type { Db } from '../../src/db/db.ts'
import type { Log } from '../../src/ports/log.ts'
import type { Timers } from '../../src/ports/timers.ts'
import { upsertRoom } from './directory.ts'

/** A room that is busy is written down this often (ms), and a change of who is in it at once. */
const everyMs = 2000

/** Writes down for others what is going on in a room: behind it, one writing at a time, again when one fails. */
export class Announcer {
  readonly #options: { db: Db; timers: Timers; log: Log }
  #news: { roomUuid: string; state: RoomState } | null = null
  #people = ''
  #writing = false
  #timer: unknown = null

  constructor(options: { db: Db; timers: Timers; log: Log }) {
    this.#options = options
  }

  announce(roomUuid: string, state: RoomState): void {
    // The state changes under way: what is written down is how it is at the time of writing.
    this.#news = { roomUuid, state }
    const people = state.allUsers.map((user) => user.uuid).join(' ')
    const moved = people !== this.#people
    this.#people = people
    if (moved || this.#timer === null) this.#write()
  }

  #write(): void {
    const { timers, db, log } = this.#options
    const news = this.#news
    if (!news || this.#writing) return
    this.#news = null
    this.#writing = true
    timers.clear(this.#timer)
    this.#timer = timers.set(() => {
      this.#timer = null
      this.#write()
    }, everyMs)
    upsertRoom(db, news.roomUuid, news.state)
      .catch((error: unknown) => {
        this.#news ??= news
        log.warn({ room: news.roomUuid, error }, 'What goes on in a room could not be written down')
      })
      .finally(() => {
        this.#writing = false
        // Whoever came or left meanwhile is not written down yet.
        if (this.#timer === null) this.#write()
      })
  }
}
