import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Bot } from '../bot.ts'
import type { PlaceRoom } from '../rooms/place-room.ts'
import type { Message } from '../discord/reply.ts'
import type { Words } from '../words.ts'

/**
 * The result of sending: the id of the message or thread; `gone` if the target no longer exists, `shut` if the bot
 * lacks permission, `failed` if it may succeed next time.
 */
export type SpeakResult = { id: string } | 'gone' | 'shut' | 'failed'

/** How the bot posts in channels on its own. */
export type Speaker = {
  say: (channelId: string, message: Message) => Promise<SpeakResult>
  edit: (channelId: string, messageId: string, message: Message) => Promise<SpeakResult>
  /** Deletes a message of the bot. */
  remove: (channelId: string, messageId: string) => Promise<SpeakResult>
  /** Starts a thread on a message; its id is that of a channel. */
  thread: (channelId: string, messageId: string, name: string) => Promise<SpeakResult>
}

/** What is needed to post announcements. */
export type Voice = { bot: Bot; speaker: Speaker }

/** How a guild is notified: of what, and in which language. */
export type Listener = { announce: Announce; words: Words }

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
  /** When it expires because nobody looks at it anymore; never for one that takes song requests. */
  until: number
  takesRequests: boolean
  shows: string
}

/** A room that is followed: whom to notify, and what was sent. All of it may be lost at any time. */
export type FollowedRoom = {
  room: Pick<PlaceRoom, 'uuid' | 'slug' | 'name'>
  /** The guilds to notify: those that the room is bound to. */
  listeners: Map<string, Listener>
  panels: Panel[]
  state: RoomState | undefined
  /**
   * Where the songs of a channel are announced, and since when: its thread, or the channel itself if there can be none.
   */
  threads: Map<string, { id: Promise<string | undefined>; since: number }>
  /** People who joined and have not been announced. */
  arrived: string[]
  panelDue: (() => void) | undefined
  progressDue: (() => void) | undefined
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
  progressDue: undefined,
  joinsDue: undefined,
  stop: () => undefined,
})

/** Whether there is nobody left to notify. */
export const isIdle = ({ listeners, panels }: FollowedRoom) => listeners.size === 0 && panels.length === 0

export function leave(room: FollowedRoom): void {
  room.stop()
  room.panelDue?.()
  room.progressDue?.()
  room.joinsDue?.()
}
