import type { RoomState } from '@segue/shared/room/state.ts'
import type { Bot } from '../bot.ts'
import type { PlaceRoom } from '../rooms/place-room.ts'
import type { Message } from '../discord/reply.ts'
import type { Words } from '../words.ts'

/**
 * The result of speaking: the id of what was made; `gone` where there is nothing to write to any more, `shut` where the
 * bot may not, `failed` where it may work the next time.
 */
export type SpeakResult = { id: string } | 'gone' | 'shut' | 'failed'

/** How the bot speaks in channels by itself. */
export type Speaker = {
  say: (channelId: string, message: Message) => Promise<SpeakResult>
  edit: (channelId: string, messageId: string, message: Message) => Promise<SpeakResult>
  /** Takes a message of the bot's away. */
  remove: (channelId: string, messageId: string) => Promise<SpeakResult>
  /** Begins a thread on a message; its id is that of a channel. */
  thread: (channelId: string, messageId: string, name: string) => Promise<SpeakResult>
}

/** What it takes to speak by oneself. */
export type Voice = { bot: Bot; speaker: Speaker }

export type Announce = {
  channelId: string | null
  nowPlaying: boolean
  roomLive: boolean
  joins: boolean
  inThread: boolean
}
export type Panel = {
  guildId: string
  channelId: string
  messageId: string
  words: Words
  /** When nobody looks at it any more; never for one where people ask for songs. */
  until: number
  takesRequests: boolean
  shows: string
}

/** A room that is followed: whom to tell, and what was told. All of it may be forgotten at any time. */
export type FollowedRoom = {
  room: Pick<PlaceRoom, 'uuid' | 'slug' | 'name'>
  /** Whom to tell: the guilds that bound the room. */
  listeners: Map<string, { announce: Announce; words: Words }>
  panels: Panel[]
  state: RoomState | undefined
  /** Where the songs of a channel go, and since when: its thread, or itself where there can be none. */
  threads: Map<string, { id: Promise<string | undefined>; since: number }>
  /** People who came in and have not been announced. */
  arrived: string[]
  panelDue: (() => void) | undefined
  joinsDue: (() => void) | undefined
  stop: () => void
}

export const follow = (room: FollowedRoom['room']): FollowedRoom => ({
  room,
  listeners: new Map(),
  panels: [],
  state: undefined,
  threads: new Map(),
  arrived: [],
  panelDue: undefined,
  joinsDue: undefined,
  stop: () => undefined,
})

/** Whether there is anybody left to tell. */
export const isIdle = ({ listeners, panels }: FollowedRoom) => listeners.size === 0 && panels.length === 0

export function leave(room: FollowedRoom): void {
  room.stop()
  room.panelDue?.()
  room.joinsDue?.()
}
