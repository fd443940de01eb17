import type { RoomState } from '@segue/shared/room/state.ts'
import { peopleIn } from '@segue/shared/room/crowd/listed.ts'
import type { Presence } from '../surface/discord-client.ts'

/** A longer address has Discord refuse the whole. */
const longestAddress = 256

/** What Discord shows of somebody in a room, or null while nothing plays. `aheadMs`: server time minus our own. */
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
    // Discord fetches the cover itself, and only from the open web.
    cover: words.cover?.startsWith('https://') && words.cover.length <= longestAddress ? words.cover : null,
    songLink: words.link,
    roomLink,
    joinSecret: settings.slug,
    startsAt: nowPlaying.startTime - aheadMs,
    endsAt: nowPlaying.endTime - aheadMs,
    party: { id: settings.uuid, size: Math.max(1, peopleIn(state)), most: settings.roomSize },
  }
}

/** Discord takes five changes in twenty seconds. Those who come and go are worth less than a song. */
const songGapMs = 4000
const sizeGapMs = 15_000

type Pacing = {
  send: (presence: Presence | null) => void
  now: () => number
  after: (ms: number, run: () => void) => () => void
}

const withoutSize = (presence: Presence | null) =>
  JSON.stringify(presence && { ...presence, party: { ...presence.party, size: 0 } })

/** Shows a song at once and a count of people now and then, and never more than Discord takes. */
export function pacedPresence({ send, now, after }: Pacing) {
  let wanted: Presence | null = null
  let sent: { at: number; shows: Presence | null } = { at: -Infinity, shows: null }
  let due: { at: number; cancel: () => void } | undefined

  function stop(): void {
    due?.cancel()
    due = undefined
  }
  function sendNow(): void {
    due = undefined
    sent = { at: now(), shows: wanted }
    send(wanted)
  }
  function show(presence: Presence | null): void {
    wanted = presence
    if (JSON.stringify(presence) === JSON.stringify(sent.shows)) return stop()
    const gap = withoutSize(presence) === withoutSize(sent.shows) ? sizeGapMs : songGapMs
    const at = Math.max(now(), sent.at + gap)
    // What waits already is never put off by what comes after it.
    if (due && due.at <= at) return
    stop()
    due = { at, cancel: after(at - now(), sendNow) }
  }
  return { show, stop }
}
