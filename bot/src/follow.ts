import type { Push } from '@segue/shared/room/protocol.ts'
import type { RoomState } from '@segue/shared/room/state.ts'
import type { Bot, PlaceRoom } from './bot.ts'
import { panelOf } from './panel.ts'
import { card, line, safe, type Message } from './reply.ts'
import { wordsIn, type Words } from './words.ts'

/** How the bot speaks in channels by itself. Each answers the message's id, or undefined where it may not. */
export type Speaker = {
  say: (channelId: string, message: Message) => Promise<string | undefined>
  edit: (channelId: string, messageId: string, message: Message) => Promise<boolean>
  /** Begins a thread on a message; answers the thread's channel. */
  thread: (channelId: string, messageId: string, name: string) => Promise<string | undefined>
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
type Panel = { channelId: string; messageId: string; words: Words; until: number }

type Followed = {
  room: Pick<PlaceRoom, 'uuid' | 'slug' | 'name'>
  /** Whom to tell: the guilds that bound the room. */
  tells: Map<string, { announce: Announce; words: Words }>
  panels: Panel[]
  state: RoomState | undefined
  /** The thread of each channel that songs go to, and since when. */
  threads: Map<string, { id: string; since: number }>
  panelDue: (() => void) | undefined
  stop: () => void
}

/** Discord lets a message be edited about once a second; a panel that follows every vote needs less. */
const panelEveryMs = 3000
const panelLivesMs = 6 * 3_600_000
/** A night of songs is one thread. */
const threadLivesMs = 12 * 3_600_000
const joinsAtOnce = 5

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
      ...{ room, tells: new Map(), panels: [], state: undefined, threads: new Map() },
      ...{ panelDue: undefined, stop: () => undefined },
    }
    followed.set(room.uuid, one)
    one.stop = watch(room.uuid, {
      onState: (state) => heard(one, state),
      onMessage: (push) => void joined(one, push).catch((error: unknown) => onMistake(error, 'joins')),
    })
    return one
  }

  function unfollowIfIdle(one: Followed): void {
    if (one.tells.size > 0 || one.panels.length > 0) return
    one.stop()
    one.panelDue?.()
    followed.delete(one.room.uuid)
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
      const to = announce.inThread ? await threadIn(one, channelId, words) : channelId
      if (to !== undefined) await speaker.say(to, message)
    }
  }

  async function threadIn(one: Followed, channelId: string, { say }: Words): Promise<string | undefined> {
    const known = one.threads.get(channelId)
    if (known && bot.now() - known.since < threadLivesMs) return known.id
    const name = say('threadName', { room: one.room.name.slice(0, 60) })
    const messageId = await speaker.say(channelId, card(line(`🎶 ${safe(name)}`)))
    const id = messageId === undefined ? undefined : await speaker.thread(channelId, messageId, name)
    if (id !== undefined) one.threads.set(channelId, { id, since: bot.now() })
    return id ?? channelId
  }

  /** One line for all who came in together. */
  async function joined(one: Followed, { message }: Push): Promise<void> {
    if (message.name !== 'userJoined') return
    const uuids = Object.keys(one.state?.allUserData ?? {})
    const names = uuids.slice(-1).map((uuid) => safe(one.state?.allUserData[uuid]?.userProfile.nickname))
    for (const { announce, words } of one.tells.values()) {
      if (announce.channelId === null || !announce.joins || names.length > joinsAtOnce) continue
      const facts = { name: names.join(', '), room: safe(one.room.name) }
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
    const kept: Panel[] = []
    for (const panel of one.panels) {
      if (panel.until <= bot.now()) continue
      // A message that was deleted or may not be edited any more is followed no longer.
      if (await speaker.edit(panel.channelId, panel.messageId, panelOf(bot, room, state, panel.words)))
        kept.push(panel)
    }
    one.panels = kept
    unfollowIfIdle(one)
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
    addPanel(room: Followed['room'], panel: Omit<Panel, 'until'>): void {
      const one = follow(room)
      const others = one.panels.filter(({ channelId }) => channelId !== panel.channelId)
      // One panel a channel follows the room: the last one that was asked for.
      one.panels = [...others, { ...panel, until: bot.now() + panelLivesMs }]
    },
    follows: () => followed.size,
    stop(): void {
      stopped = true
      for (const one of followed.values()) {
        one.panelDue?.()
        one.stop()
      }
      followed.clear()
    },
  }
}

export type Follower = ReturnType<typeof createFollower>
