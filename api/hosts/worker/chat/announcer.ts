import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Db } from '../../../src/db/db.ts'
import type { Log } from '../../../src/ports/log.ts'
import type { Timers } from '../../../src/ports/timers.ts'
import { upsertRoom } from '../directory.ts'

/** A busy room is published this often (ms), and a change of the people in it immediately. */
const everyMs = 2000

/** Publishes a room's state to the directory in the background: one write at a time, with retries. */
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
    // The state may change meanwhile: what is written is its value at the time of writing.
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
        log.warn({ room: news.roomUuid, error }, 'failed to save a room announcement')
      })
      .finally(() => {
        this.#writing = false
        // People who joined or left in the meantime haven't been written yet.
        if (this.#timer === null) this.#write()
      })
  }
}
