import type { Push } from '@segue/shared/room/protocol/protocol.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { announceJoins, newcomersIn } from './announce-joins.ts'
import { announceSong } from './announce-songs.ts'
import type { Bot } from '../bot.ts'
import { editPanels } from '../panels/edit-panels.ts'
import {
  follow,
  isIdle,
  leave,
  type FollowedRoom,
  type Listener,
  type Panel,
  type Speaker,
  type Voice,
} from './followed-room.ts'
import { panelOf } from '../panels/panel.ts'
import type { Message } from '../discord/reply.ts'
import { wordsIn, type Words } from '../words.ts'

/** Listens to a room without joining it. Returns how to stop. */
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

/** `hasChannel` says whether a channel belongs to the guild: settings may name any channel. */
type GuildFacts = { id: string; locale: string; hasChannel: (channelId: string) => boolean }

/** Discord allows about one edit of a message per second; a panel that follows every vote needs less. */
const panelEveryMs = 3000
const panelLivesMs = 6 * 3_600_000
/** Moves the panel once for all messages written within this time. */
const sticksAfterMs = 5000
/** People who join within this time are announced in one line, which names a few of them. */
const joinsTogetherMs = 3000

type NewPanel = Omit<Panel, 'until' | 'shows'> & { message: Message }

const keepPanel = async (bot: Bot, roomUuid: string, panel: Omit<Panel, 'shows'>): Promise<void> => {
  const { guildId, channelId, messageId, takesRequests, words, until } = panel
  const { locale } = words
  const ends = Number.isFinite(until) ? new Date(until).toISOString() : null
  await bot.panels.keep(channelId, { guildId, messageId, takesRequests, locale, roomUuid, until: ends })
}

/**
 * Follows the rooms of guilds: announces in channels what they want, and keeps panels up to date. Its state may be lost
 * at any time: the api stores panels, and a new thread is created.
 */
export class Follower {
  readonly #options: FollowOptions
  readonly #voice: Voice
  readonly #rooms = new Map<string, FollowedRoom>()
  readonly #roomOfPanel = new Map<string, FollowedRoom>()
  /** Channels whose panel is about to be reposted as the last message. */
  readonly #sticking = new Map<string, () => void>()
  #stopped = false
  #reading: Promise<void> = Promise.resolve()

  constructor(options: FollowOptions) {
    this.#options = options
    this.#voice = options
  }

  /** Reloads a guild's announcement settings and rooms. */
  readGuild(guild: GuildFacts): Promise<void> {
    return this.#inTurn(async () => {
      const { bot } = this.#options
      const { announce, language } = await bot.guildSettings(guild.id)
      const isAnnounced = announce.channelId !== null && guild.hasChannel(announce.channelId)
      const words = wordsIn(language ?? guild.locale)
      this.#listen(guild, { announce, words }, isAnnounced ? await bot.guildRooms(guild.id) : [])
      this.#translatePanels(guild.id, words)
    })
  }

  /** Reloads the announcement settings of all guilds; `factsOf` returns those that this process serves. */
  readAll(factsOf: (guildId: string) => GuildFacts | undefined): Promise<void> {
    return this.#inTurn(async () => {
      const announcing = new Set<string>()
      let after: string | undefined
      do {
        const { guilds, next } = await this.#options.bot.announcing(after)
        for (const { guildId, announce, language, rooms } of guilds) {
          announcing.add(guildId)
          const guild = factsOf(guildId)
          if (!guild) continue
          const words = wordsIn(language ?? guild.locale)
          this.#listen(guild, { announce, words }, rooms)
          this.#translatePanels(guildId, words)
        }
        after = next ?? undefined
      } while (after !== undefined && !this.#stopped)
      const silent = [...this.#rooms.values()]
        .flatMap(({ listeners }) => [...listeners.keys()])
        .filter((id) => !announcing.has(id))
      for (const id of silent) this.forgetGuild(id)
    })
  }

  /** Runs one read after the other, so that an older result never overwrites a newer one. */
  #inTurn(read: () => Promise<void>): Promise<void> {
    const reading = this.#reading.then(() => (this.#stopped ? undefined : read()))
    this.#reading = reading.catch(() => undefined)
    return reading
  }

  #listen({ id, hasChannel }: GuildFacts, listener: Listener, rooms: readonly FollowedRoom['room'][]): void {
    if (this.#stopped) return
    const { channelId } = listener.announce
    const notified = channelId !== null && hasChannel(channelId) ? rooms : []
    const wanted = new Set(notified.map(({ uuid }) => uuid))
    for (const room of notified) this.#follow(room).listeners.set(id, listener)
    for (const room of this.#rooms.values()) if (!wanted.has(room.room.uuid)) this.#forget(room, id)
  }

  /** The guild's panels continue in its language, which may have changed. */
  #translatePanels(guildId: string, words: Words): void {
    for (const room of this.#rooms.values()) {
      const changed = room.panels.filter(
        (panel) => panel.guildId === guildId && panel.words.language !== words.language,
      )
      for (const panel of changed) {
        panel.words = words
        this.#run('panel', keepPanel(this.#options.bot, room.room.uuid, panel))
      }
      if (changed.length > 0) this.#refreshPanels(room)
    }
  }

  forgetGuild(id: string): void {
    for (const room of this.#rooms.values()) this.#forget(room, id)
  }

  /** Keeps a message up to date with its room from now on, including after a restart. */
  addPanel(facts: FollowedRoom['room'], { message, ...panel }: NewPanel): void {
    const until = panel.takesRequests ? Infinity : this.#options.bot.now() + panelLivesMs
    this.#show(facts, { ...panel, until, shows: JSON.stringify(message) })
    this.#run('panel', keepPanel(this.#options.bot, facts.uuid, { ...panel, until }))
  }

  /** Restores the panels of an earlier run, for guilds that this process serves. */
  async restorePanels(isOurs: (guildId: string) => boolean): Promise<void> {
    for (const { room, locale, until, ...panel } of await this.#options.bot.panels.all()) {
      // A user may have created another meanwhile.
      if (this.#stopped || !isOurs(panel.guildId) || this.#panelIn(panel.channelId)) continue
      const ends = until === null ? Infinity : Date.parse(until)
      this.#show(room, { ...panel, words: wordsIn(locale), until: ends, shows: '' })
    }
  }

  /** Posts the panel for song requests in a channel, or removes it if it is there. */
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

  /** Whether a channel takes song requests. */
  takesRequests = (channelId: string): boolean => this.#panelIn(channelId)?.panel.takesRequests ?? false

  /** A message was written in a channel: if it takes song requests, the panel is reposted as the last message. */
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
    // One panel per channel: the most recent one.
    for (const one of new Set([room, before ?? room]))
      one.panels = one.panels.filter(({ channelId }) => channelId !== panel.channelId)
    room.panels.push(panel)
    this.#roomOfPanel.set(panel.channelId, room)
    if (before && before !== room) this.#unfollowIfIdle(before)
    // The room may have changed since it was drawn.
    this.#refreshPanels(room)
  }

  follows(roomUuid: string): boolean {
    return this.#rooms.has(roomUuid)
  }

  /** Whether the subscription to a room is active. */
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
    // The song that plays when the bot connects was already announced, or isn't news.
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
