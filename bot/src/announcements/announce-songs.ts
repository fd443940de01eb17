import { shorten } from '@segue/shared/shorten.ts'
import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Announce, FollowedRoom, Voice } from './followed-room.ts'
import { buttons, card, line, safe, type Message } from '../discord/reply.ts'
import { openButton } from '../rooms/open-room.ts'
import type { Words } from '../words.ts'

/** The songs of one night share a thread. */
const threadLivesMs = 12 * 3_600_000

/** Announces the current song in every channel that wants it, and, if the room `wakes`, that it is live. */
export async function announceSong(
  voice: Voice,
  room: FollowedRoom,
  { state, wakes }: { state: RoomState; wakes: boolean },
): Promise<void> {
  const { nowPlaying, allUserData } = state
  if (!nowPlaying) return
  const { song, autoDj, requestedBy } = nowPlaying
  // The DJ, or the user who requested the song.
  const whose = requestedBy ?? playingDj(state)?.uuid ?? ''
  const facts = {
    room: safe(room.room.name),
    name: safe(allUserData[whose]?.userProfile.nickname ?? (autoDj ? voice.bot.brand : undefined)),
    song: safe(song.trackName),
    artist: safe(song.artistName),
  }
  for (const { announce, words } of room.listeners.values()) {
    await announceIn(voice, room, { announce, words, facts, wakes })
  }
}

type Announcement = { announce: Announce; words: Words; facts: Record<string, string>; wakes: boolean }

async function announceIn(voice: Voice, room: FollowedRoom, { announce, words, facts, wakes }: Announcement) {
  const { channelId, roomLive, nowPlaying, inThread } = announce
  if (channelId === null) return
  const open = buttons(openButton(room.room.uuid, words.t))
  if (wakes && roomLive) await voice.speaker.say(channelId, card(line(words.t('live', facts)), open))
  if (!nowPlaying) return
  const message = card(line(words.t('songLine', facts)))
  if (inThread) await sayInThread(voice, room, { channelId, words }, message)
  else await voice.speaker.say(channelId, message)
}

type Channel = { channelId: string; words: Words }

async function sayInThread(voice: Voice, room: FollowedRoom, channel: Channel, message: Message): Promise<void> {
  const thread = await threadIn(voice, room, channel)
  const result = thread === undefined ? 'shut' : await voice.speaker.say(thread, message)
  if (result !== 'gone') return
  // Somebody deleted the thread: continue in another.
  room.threads.delete(channel.channelId)
  const next = await threadIn(voice, room, channel)
  if (next !== undefined) await voice.speaker.say(next, message)
}

function threadIn(voice: Voice, room: FollowedRoom, channel: Channel): Promise<string | undefined> {
  const known = room.threads.get(channel.channelId)
  if (known && voice.bot.now() - known.since < threadLivesMs) return known.id
  // Stored before it exists, so that two songs in quick succession do not create two.
  const id = openThread(voice, room, channel)
  room.threads.set(channel.channelId, { id, since: voice.bot.now() })
  return id
}

async function openThread({ speaker }: Voice, room: FollowedRoom, { channelId, words }: Channel) {
  const name = words.t('threadName', { room: shorten(room.room.name, 60) })
  const open = buttons(openButton(room.room.uuid, words.t))
  const starter = await speaker.say(channelId, card(line(`🎶 ${safe(name)}`), open))
  if (typeof starter !== 'object') {
    // No thread was created, so the next song tries again.
    room.threads.delete(channelId)
    return undefined
  }
  const thread = await speaker.thread(channelId, starter.id, name)
  return typeof thread === 'object' ? thread.id : channelId
}
