import { equal } from '@segue/shared/equal.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { peopleIn } from '@segue/shared/room/recorder/listed.ts'
import type { Presence } from '../surface/discord-client.ts'

/** Discord refuses the whole presence if a URL is longer. */
const longestAddress = 256

/** The Discord presence of a user in a room, or null while nothing plays. `aheadMs`: server time minus local time. */
export function presenceOf(
  state: Pick<RoomState, 'nowPlaying' | 'allUsers' | 'crowdSize'> & {
    settings: Pick<RoomState['settings'], 'uuid' | 'slug' | 'name' | 'roomSize'>
  },
  words: { title: string; artist: string; cover: string | null; link: string | null },
  roomLink: string,
  aheadMs: number,
): Presence | null {
  const { nowPlaying, settings } = state
  if (!nowPlaying) return null
  return {
    title: words.title,
    artist: words.artist,
    room: settings.name,
    // Discord fetches the cover itself, so it must be a public URL.
    cover: words.cover?.startsWith('https://') && words.cover.length <= longestAddress ? words.cover : null,
    songLink: words.link,
    roomLink,
    joinSecret: settings.slug,
    startsAt: nowPlaying.startTime - aheadMs,
    endsAt: nowPlaying.endTime - aheadMs,
    party: { id: settings.uuid, size: Math.max(1, peopleIn(state)), most: settings.roomSize },
  }
}

/** Discord allows five updates in twenty seconds. The number of people is less important than the song. */
const songGapMs = 4000
const sizeGapMs = 15_000

type Pacing = {
  send: (presence: Presence | null) => void
  now: () => number
  after: (ms: number, run: () => void) => () => void
}

const withoutSize = (presence: Presence | null) =>
  JSON.stringify(presence && { ...presence, party: { ...presence.party, size: 0 } })

/** Sends song changes immediately and people counts occasionally, within Discord's rate limit. */
export class PacedPresence {
  readonly #pacing: Pacing
  #wanted: Presence | null = null
  #sent: { at: number; shows: Presence | null } = { at: -Infinity, shows: null }
  #due: { at: number; cancel: () => void } | undefined

  constructor(pacing: Pacing) {
    this.#pacing = pacing
  }

  show(presence: Presence | null): void {
    this.#wanted = presence
    if (equal(presence, this.#sent.shows)) return this.stop()
    const gap = withoutSize(presence) === withoutSize(this.#sent.shows) ? sizeGapMs : songGapMs
    const now = this.#pacing.now()
    const at = Math.max(now, this.#sent.at + gap)
    // A later update never delays a pending one.
    if (this.#due && this.#due.at <= at) return
    this.stop()
    this.#due = { at, cancel: this.#pacing.after(at - now, () => this.#send()) }
  }

  stop(): void {
    this.#due?.cancel()
    this.#due = undefined
  }

  #send(): void {
    this.#due = undefined
    this.#sent = { at: this.#pacing.now(), shows: this.#wanted }
    this.#pacing.send(this.#wanted)
  }
}
