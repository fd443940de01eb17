import type { Push } from '@segue/shared/room/protocol.ts'
import type { RoomState } from '@segue/shared/room/state.ts'
import type { Bot, PlaceRoom } from './bot.ts'
import { panelOf } from './panel.ts'
import { card, line, safe, type Message } from './reply.ts'
import { wordsIn, type Words } from './words.ts'

/**
 * What came of speaking: the id of what was made; `gone` where there is nothing to write to any more, `shut` where the
 * bot may not, `failed` where it may work the next time.
 */
export type Spoken = { id: string } | 'gone' | 'shut' | 'failed'

/** How the bot speaks in channels by itself. */
export type Speaker = {
  say: (channelId: string, message: Message) => Promise<Spoken>
  edit: (channelId: string, messageId: string, message: Message) => Promise<Spoken>
  /** Begins a thread on a message; its id is that of a channel. */
  thread: (channelId: string, messageId: string, name: string) => Promise<Spoken>
}

/** Listens to a room without being in it. Returns how to stop. */
export type Watch = (
  roomUuid: string,
  hear: { onState: (state: RoomState) => void; onMessage: (push: Push) => void },
) => () => void

export type FollowOptions = {
  bot: Bot
  speaker: Speaker
  watch: Watch
  after: (ms: number, run: () => void) => () => void
  onMistake: (error: unknown, name: string) => void
}

type GuildFacts = { id: string; locale: string }
type Announce = {
  channelId: string | null
  nowPlaying: boolean
  roomLive: boolean
  joins: boolean
  inThread: boolean
}
type Panel = { channelId: string; messageId: string; words: Words; until: number; shows: string }

type Followed = {
  room: Pick<PlaceRoom, 'uuid' | 'slug' | 'name'>
  /** Whom to tell: the guilds that bound the room. */
  tells: Map<string, { announce: Announce; words: Words }>
  panels: Panel[]
  state: RoomState | undefined
  /** Where the songs of a channel go, and since when: its thread, or itself where there can be none. */
  threads: Map<string, { id: Promise<string | undefined>; since: number }>
  /** Who came in and has not been told of. */
  arrived: string[]
  panelDue: (() => void) | undefined
  joinsDue: (() => void) | undefined
  stop: () => void
}

/** Discord lets a message be edited about once a second; a panel that follows every vote needs less. */
const panelEveryMs = 3000
const panelLivesMs = 6 * 3_600_000
/** A night of songs is one thread. */
const threadLivesMs = 12 * 3_600_000
/** Who comes in within these is told of in one line, which names a few of them. */
const joinsTogetherMs = 3000
const mostNames = 5

/**
 * Follows the rooms of guilds: tells channels what they asked to be told, and keeps panels up to date. What it
 * remembers may be forgotten at any time: a new thread begins, a panel stands still.
 */
export function createFollower({ bot, speaker, watch, after, onMistake }: FollowOptions) {
  const followed = new Map<string, Followed>()
  let stopped = false

  function follow(room: Followed['room']): Followed {
    const known = followed.get(room.uuid)
    if (known) return known
    const one: Followed = {
      room,
      tells: new Map(),
      panels: [],
      state: undefined,
      threads: new Map(),
      arrived: [],
      panelDue: undefined,
      joinsDue: undefined,
      stop: () => undefined,
    }
    followed.set(room.uuid, one)
    one.stop = watch(room.uuid, { onState: (state) => heard(one, state), onMessage: (push) => joined(one, push) })
    return one
  }

  function unfollowIfIdle(one: Followed): void {
    if (one.tells.size > 0 || one.panels.length > 0) return
    leave(one)
    followed.delete(one.room.uuid)
  }

  function leave(one: Followed): void {
    one.stop()
    one.panelDue?.()
    one.joinsDue?.()
  }

  function heard(one: Followed, state: RoomState): void {
    const before = one.state
    one.state = state
    refreshPanels(one)
    const play = state.nowPlaying
    // What plays when the bot comes in was told before, or is nobody's news.
    if (!before || !play || play.playId === before.nowPlaying?.playId) return
    void tellPlay(one, state, before.nowPlaying === null).catch((error: unknown) => onMistake(error, 'announce'))
  }

  async function tellPlay(one: Followed, state: RoomState, wakes: boolean): Promise<void> {
    const { nowPlaying, djs, allUserData } = state
    if (!nowPlaying) return
    const { song, autoDj } = nowPlaying
    const dj = autoDj ? bot.brand : allUserData[djs[0]?.uuid ?? '']?.userProfile.nickname
    const name = safe(dj)
    for (const { announce, words } of one.tells.values()) {
      const { channelId } = announce
      if (channelId === null) continue
      const facts = { room: safe(one.room.name), name, song: safe(song.trackName), artist: safe(song.artistName) }
      if (wakes && announce.roomLive) await speaker.say(channelId, card(line(words.say('live', facts))))
      if (!announce.nowPlaying) continue
      const message = card(line(words.say('songLine', facts)))
      if (announce.inThread) await sayInThread(one, channelId, words, message)
      else await speaker.say(channelId, message)
    }
  }

  async function sayInThread(one: Followed, channelId: string, words: Words, message: Message): Promise<void> {
    const thread = await threadIn(one, channelId, words)
    const spoken = thread === undefined ? 'shut' : await speaker.say(thread, message)
    if (spoken !== 'gone') return
    // Somebody deleted the thread: the night goes on in another.
    one.threads.delete(channelId)
    const next = await threadIn(one, channelId, words)
    if (next !== undefined) await speaker.say(next, message)
  }

  function threadIn(one: Followed, channelId: string, words: Words): Promise<string | undefined> {
    const known = one.threads.get(channelId)
    if (known && bot.now() - known.since < threadLivesMs) return known.id
    // Kept before it is there, so that two songs in quick succession do not begin two.
    const id = openThread(one, channelId, words)
    one.threads.set(channelId, { id, since: bot.now() })
    return id
  }

  async function openThread(one: Followed, channelId: string, { say }: Words): Promise<string | undefined> {
    const name = say('threadName', { room: one.room.name.slice(0, 60) })
    const starter = await speaker.say(channelId, card(line(`🎶 ${safe(name)}`)))
    if (typeof starter !== 'object') {
      // Nothing was begun, so the next song tries again.
      one.threads.delete(channelId)
      return undefined
    }
    const thread = await speaker.thread(channelId, starter.id, name)
    return typeof thread === 'object' ? thread.id : channelId
  }

  function joined(one: Followed, { message }: Push): void {
    if (message.name !== 'userJoined' || stopped) return
    for (const { op, path } of message.statePatch ?? []) {
      const uuid = op === 'add' ? newcomerAt(path) : undefined
      if (uuid !== undefined) one.arrived.push(uuid)
    }
    one.joinsDue ??= after(joinsTogetherMs, () => {
      one.joinsDue = undefined
      void tellJoins(one, one.arrived.splice(0)).catch((error: unknown) => onMistake(error, 'joins'))
    })
  }

  /** One line for all who came in together, and are still there. */
  async function tellJoins(one: Followed, uuids: readonly string[]): Promise<void> {
    const names = [...new Set(uuids)].flatMap((uuid) => one.state?.allUserData[uuid]?.userProfile.nickname ?? [])
    if (names.length === 0) return
    for (const { announce, words } of one.tells.values()) {
      if (announce.channelId === null || !announce.joins) continue
      const named = names.slice(0, mostNames).map(safe).join(', ')
      const more = names.length > mostNames ? ` ${words.say('more', { count: names.length - mostNames })}` : ''
      const facts = { name: `${named}${more}`, room: safe(one.room.name) }
      await speaker.say(announce.channelId, card(line(words.say('joined', facts))))
    }
  }

  function refreshPanels(one: Followed): void {
    if (one.panels.length === 0 || one.panelDue || stopped) return
    one.panelDue = after(panelEveryMs, () => {
      one.panelDue = undefined
      void editPanels(one).catch((error: unknown) => onMistake(error, 'panel'))
    })
  }

  async function editPanels(one: Followed): Promise<void> {
    const { state, room } = one
    if (!state) return
    for (const panel of one.panels.slice()) {
      const followed = panel.until > bot.now() && (await edited(panel, panelOf(bot, room, state, panel.words)))
      if (!followed) one.panels = one.panels.filter((other) => other !== panel)
    }
    unfollowIfIdle(one)
  }

  /** Whether a panel is still there to be followed. */
  async function edited(panel: Panel, message: Message): Promise<boolean> {
    const shows = JSON.stringify(message)
    if (shows === panel.shows) return true
    const spoken = await speaker.edit(panel.channelId, panel.messageId, message)
    if (typeof spoken === 'object') panel.shows = shows
    // A message that was deleted or may not be edited any more is followed no longer.
    return spoken !== 'gone' && spoken !== 'shut'
  }

  return {
    /** Reads anew what a guild wants to be told, and about which rooms. */
    async readGuild({ id, locale }: GuildFacts): Promise<void> {
      const announce = await bot.guildAnnounce(id)
      const rooms = announce.channelId === null ? [] : await bot.guildRooms(id)
      if (stopped) return
      const wanted = new Set(rooms.map(({ uuid }) => uuid))
      for (const room of rooms) follow(room).tells.set(id, { announce, words: wordsIn(locale) })
      for (const one of followed.values()) {
        if (wanted.has(one.room.uuid) || !one.tells.delete(id)) continue
        unfollowIfIdle(one)
      }
    },
    forgetGuild(id: string): void {
      for (const one of followed.values()) if (one.tells.delete(id)) unfollowIfIdle(one)
    },
    /** Keeps a message up to date with its room from now on. */
    addPanel(
      room: Followed['room'],
      { message, ...panel }: Omit<Panel, 'until' | 'shows'> & { message: Message },
    ): void {
      const one = follow(room)
      const others = one.panels.filter(({ channelId }) => channelId !== panel.channelId)
      // One panel a channel follows the room: the last one that was asked for.
      one.panels = [...others, { ...panel, shows: JSON.stringify(message), until: bot.now() + panelLivesMs }]
      // Something may have happened since it was drawn.
      refreshPanels(one)
    },
    follows: (roomUuid: string) => followed.has(roomUuid),
    /** Whether what happens in a room is heard by now. */
    hears: (roomUuid: string) => followed.get(roomUuid)?.state !== undefined,
    stop(): void {
      stopped = true
      for (const one of followed.values()) leave(one)
      followed.clear()
    },
  }
}

/** Whose entry in `allUserData` a path of a patch is. */
const newcomerAt = (path: string): string | undefined => /^\/allUserData\/([^/]+)$/.exec(path)?.[1]
