import type { RoomState } from '@segue/shared/room/state.ts'
import type { Presence } from '../surface/discord-client.ts'

/** What Discord shows of somebody in a room, or null while nothing plays. `aheadMs`: server time minus our own. */
export function presenceOf(
  state: Pick<RoomState, 'nowPlaying' | 'allUsers'> & {
    settings: Pick<RoomState['settings'], 'uuid' | 'name' | 'roomSize'>
  },
  words: { title: string; artist: string; cover: string | null },
  aheadMs: number,
): Presence | null {
  const { nowPlaying, settings, allUsers } = state
  if (!nowPlaying) return null
  return {
    title: words.title,
    artist: words.artist,
    room: settings.name,
    // Discord fetches the cover itself, and only from the open web.
    cover: words.cover?.startsWith('https://') ? words.cover : null,
    startsAt: nowPlaying.startTime - aheadMs,
    endsAt: nowPlaying.endTime - aheadMs,
    party: { id: settings.uuid, size: Math.max(1, allUsers.length), most: settings.roomSize },
  }
}
