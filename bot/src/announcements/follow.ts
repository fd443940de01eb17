import type { Push } from '@segue/shared/room/protocol/protocol.ts'
import type { RoomState } from '@segue/shared/room/state.ts'
import { announceJoins, newcomersIn } from './announce-joins.ts'
import { announceSong } from './announce-songs.ts'
import type { Bot } from '../bot.ts'
import { editPanels } from '../panels/edit-panels.ts'
import {
  follow,
  isIdle,
  leave,
  type Announce,
  type FollowedRoom,
  type Panel,
  type Speaker,
  type Voice,
} from './followed-room.ts'
import { panelOf } from '../panels/panel.ts'
import type { Message } from '../discord/reply.ts'
import { wordsIn } from '../words.ts'

/** Listens to a room without being in it. Returns how to stop. */
export type Watch = (
  roomUuid: string,
  hear: { onState: (state: RoomState) => void; onMessage: (push: Push) => void },
) => () => void

export type FollowOptions = {
  bot: Bot
  speaker: Speaker
  watch: Watch
  onMistake: (error: unknown, name: string) => void
}

/** `hasChannel` says whether a channel is the guild's own: settings may name any. */
type GuildFacts = { id: string; locale: string; hasChannel: (channelId: string) => boolean }

/** Discord lets a message be edited about once a second; a panel that follows every vote needs less. */
const panelEveryMs = 3000
const panelLivesMs = 6 * 3_600_000
/** What people write meanwhile is answered with one move. */
const sticksAfterMs = 5000
/** Those who come in within these are told of in one line, which names a few of them. */
const joinsTogetherMs = 3000

type NewPanel = Omit<Panel, 'until' | 'shows'> & { message: Message }

const keepPanel = async (bot: Bot, roomUuid: string, panel: Omit<Panel, 'shows'>): Promise<void> => {
  const { guildId, channelId, messageId, takesRequests, words, until } = panel
  const { locale } = words
  const ends = Number.isFinite(until) ? new Date(until).toISOString() : null
  await bot.panels.keep(channelId, { guildId, messageId, takesRequests, locale, roomUuid, until: ends })
}

/**
 * Follows the rooms of guilds: tells channels what they asked to be told, and keeps panels up to date. What it
 * remembers may be forgotten at any time: panels are kept by the api, and a new thread begins.
 */
export class Follower {
  readonly #options: FollowOptions
  readonly #voice: Voice
  readonly #rooms = new Map<string, FollowedRoom>()
  readonly #roomOfPanel = new Map<string, FollowedRoom>()
  /** Channels whose panel is about to become the last message again. */
  readonly #sticking = new Map<string, () => void>()
  #stopped = false
  #reading: Promise<void> = Promise.resolve()

  constructor(options: FollowOptions) {
    this.#options = options
    this.#voice = options
  }

  /** Reads again what a guild wants to be told, and about which rooms. */
  readGuild(guild: GuildFacts): Promise<void> {
    return this.#inTurn(async () => {
      const { bot } = this.#options
      const announce = await bot.guildAnnounce(guild.id)
      const isAnnounced = announce.channelId !== null && guild.hasChannel(announce.channelId)
      this.#listen(guild, announce, isAnnounced ? await bot.guildRooms(guild.id) : [])
    })
  }

  /** Reads again what all guilds want to be told; `factsOf` those that are ours to tell. */
  readAll(factsOf: (guildId: string) => GuildFacts | undefined): Promise<void> {
    return this.#inTurn(async () => {
      const announcing = new Set<string>()
      let after: string | undefined
      do {
        const { guilds, next } = await this.#options.bot.announcing(after)
        for (const { guildId, announce, rooms } of guilds) {
          announcing.add(guildId)
          const guild = factsOf(guildId)
          if (guild) this.#listen(guild, announce, rooms)
        }
        after = next ?? undefined
      } while (after !== undefined && !this.#stopped)
      const silent = [...this.#rooms.values()]
        .flatMap(({ listeners }) => [...listeners.keys()])
        .filter((id) => !announcing.has(id))
      for (const id of silent) this.forgetGuild(id)
    })
  }

  /** One after the other, so that what is read later is never undone by what was read before. */
  #inTurn(read: () => Promise<void>): Promise<void> {
    const reading = this.#reading.then(() => (this.#stopped ? undefined : read()))
    this.#reading = reading.catch(() => undefined)
    return reading
  }

  #listen({ id, locale, hasChannel }: GuildFacts, announce: Announce, rooms: readonly FollowedRoom['room'][]): void {
    if (this.#stopped) return
    const { channelId } = announce
    const notified = channelId !== null && hasChannel(channelId) ? rooms : []
    const wanted = new Set(notified.map(({ uuid }) => uuid))
    for (const room of notified) this.#follow(room).listeners.set(id, { announce, words: wordsIn(locale) })
    for (const room of this.#rooms.values()) if (!wanted.has(room.room.uuid)) this.#forget(room, id)
  }

  forgetGuild(id: string): void {
    for (const room of this.#rooms.values()) this.#forget(room, id)
  }

  /** Keeps a message up to date with its room from now on, also after a restart. */
  addPanel(facts: FollowedRoom['room'], { message, ...panel }: NewPanel): void {
    const until = panel.takesRequests ? Infinity : this.#options.bot.now() + panelLivesMs
    this.#show(facts, { ...panel, until, shows: JSON.stringify(message) })
    this.#run('panel', keepPanel(this.#options.bot, facts.uuid, { ...panel, until }))
  }

  /** Goes on with the panels of an earlier run, of guilds that are ours. */
  async restorePanels(isOurs: (guildId: string) => boolean): Promise<void> {
    for (const { room, locale, until, ...panel } of await this.#options.bot.panels.all()) {
      // A person may have asked for another meanwhile.
      if (this.#stopped || !isOurs(panel.guildId) || this.#panelIn(panel.channelId)) continue
      const ends = until === null ? Infinity : Date.parse(until)
      this.#show(room, { ...panel, words: wordsIn(locale), until: ends, shows: '' })
    }
  }

  /** Puts up where people ask for songs in a channel, or takes it away where it is. */
  async toggleRequests(
    facts: FollowedRoom['room'],
    panel: Omit<NewPanel, 'messageId' | 'message' | 'takesRequests'>,
  ) {
    const { bot, speaker } = this.#options
    const before = this.#panelIn(panel.channelId)
    if (before?.panel.takesRequests && before.room.room.uuid === facts.uuid) {
      await this.#takeAway(before.room, before.panel)
      return 'down'
    }
    const message = panelOf(bot, facts, await bot.state(facts.uuid), panel.words, { takesRequests: true })
    const sent = await speaker.say(panel.channelId, message)
    if (typeof sent !== 'object') return 'shut'
    if (before?.panel.takesRequests) await this.#takeAway(before.room, before.panel)
    this.addPanel(facts, { ...panel, messageId: sent.id, takesRequests: true, message })
    return 'up'
  }

  /** Whether people ask for songs in a channel. */
  takesRequests = (channelId: string): boolean => this.#panelIn(channelId)?.panel.takesRequests ?? false

  /** Somebody wrote in a channel: where people ask for songs, the panel becomes its last message again. */
  noteMessage(channelId: string): void {
    if (!this.takesRequests(channelId) || this.#sticking.has(channelId) || this.#stopped) return
    const cancel = this.#options.bot.after(sticksAfterMs, () => {
      this.#sticking.delete(channelId)
      this.#run('panel', this.#stick(channelId))
    })
    this.#sticking.set(channelId, cancel)
  }

  async #stick(channelId: string): Promise<void> {
    const { bot, speaker } = this.#options
    const found = this.#panelIn(channelId)
    if (!found?.room.state) return
    const { room, panel } = found
    const message = panelOf(bot, room.room, found.room.state, panel.words, panel)
    const sent = await speaker.say(channelId, message)
    if (typeof sent !== 'object') return
    const { messageId: old } = panel
    Object.assign(panel, { messageId: sent.id, shows: JSON.stringify(message) })
    await keepPanel(bot, room.room.uuid, panel)
    await speaker.remove(channelId, old)
  }

  async #takeAway(room: FollowedRoom, panel: Panel): Promise<void> {
    room.panels = room.panels.filter((other) => other !== panel)
    this.#unfollowIfIdle(room)
    await this.#options.bot.panels.forget(panel.channelId, panel.messageId)
    await this.#options.speaker.remove(panel.channelId, panel.messageId)
  }

  #panelIn(channelId: string): { room: FollowedRoom; panel: Panel } | undefined {
    const room = this.#roomOfPanel.get(channelId)
    const panel = room?.panels.find((one) => one.channelId === channelId)
    return room && panel && { room, panel }
  }

  #show(facts: FollowedRoom['room'], panel: Panel): void {
    const before = this.#panelIn(panel.channelId)?.room
    const room = this.#follow(facts)
    // One panel a channel: the last one that was asked for.
    for (const one of new Set([room, before ?? room]))
      one.panels = one.panels.filter(({ channelId }) => channelId !== panel.channelId)
    room.panels.push(panel)
    this.#roomOfPanel.set(panel.channelId, room)
    if (before && before !== room) this.#unfollowIfIdle(before)
    // Something may have happened since it was drawn.
    this.#refreshPanels(room)
  }

  follows(roomUuid: string): boolean {
    return this.#rooms.has(roomUuid)
  }

  /** Whether what happens in a room is heard by now. */
  hears(roomUuid: string): boolean {
    return this.#rooms.get(roomUuid)?.state !== undefined
  }

  stop(): void {
    this.#stopped = true
    for (const room of this.#rooms.values()) leave(room)
    for (const cancel of this.#sticking.values()) cancel()
    this.#rooms.clear()
  }

  #follow(facts: FollowedRoom['room']): FollowedRoom {
    const known = this.#rooms.get(facts.uuid)
    if (known) return known
    const room = follow(facts)
    this.#rooms.set(facts.uuid, room)
    room.stop = this.#options.watch(facts.uuid, {
      onState: (state) => this.#onState(room, state),
      onMessage: (push) => this.#onMessage(room, push),
    })
    return room
  }

  #forget(room: FollowedRoom, guildId: string): void {
    if (room.listeners.delete(guildId)) this.#unfollowIfIdle(room)
  }

  #unfollowIfIdle(room: FollowedRoom): void {
    if (!isIdle(room)) return
    leave(room)
    this.#rooms.delete(room.room.uuid)
  }

  #onState(room: FollowedRoom, state: RoomState): void {
    const before = room.state
    room.state = state
    this.#refreshPanels(room)
    const play = state.nowPlaying
    // What plays when the bot comes in was told before, or is nobody's news.
    if (!before || !play || play.playId === before.nowPlaying?.playId) return
    this.#run('announce', announceSong(this.#voice, room, { state, wakes: before.nowPlaying === null }))
  }

  #onMessage(room: FollowedRoom, push: Push): void {
    const newcomers = newcomersIn(push)
    if (newcomers.length === 0 || this.#stopped) return
    room.arrived.push(...newcomers)
    room.joinsDue ??= this.#options.bot.after(joinsTogetherMs, () => {
      room.joinsDue = undefined
      this.#run('joins', announceJoins(this.#voice, room, room.arrived.splice(0)))
    })
  }

  #refreshPanels(room: FollowedRoom): void {
    if (room.panels.length === 0 || room.panelDue || this.#stopped) return
    room.panelDue = this.#options.bot.after(panelEveryMs, () => {
      room.panelDue = undefined
      this.#run(
        'panel',
        editPanels(this.#voice, room).then(() => this.#unfollowIfIdle(room)),
      )
    })
  }

  #run(name: string, work: Promise<void>): void {
    void work.catch((error: unknown) => this.#options.onMistake(error, name))
  }
}
