import type { FollowedRoom, Panel, Speaker } from '../announcements/followed-room.ts'
import type { FollowedRooms } from '../announcements/followed-rooms.ts'
import type { Bot } from '../bot.ts'
import type { Message } from '../discord/reply.ts'
import { wordsIn, type Words } from '../words.ts'
import { editPanels } from './edit-panels.ts'
import { panelOf } from './panel.ts'
import { nextStepIn } from './progress-bar.ts'

/** Discord allows about one edit of a message per second; a panel that follows every vote needs less. */
const panelEveryMs = 3000
/** The progress of songs is shown less often the more panels there are: all of them together take ten edits per second. */
const progressEveryMs = 30_000
const progressMsPerPanel = 100
const panelLivesMs = 6 * 3_600_000
/** Moves the panel once for all messages written within this time. */
const sticksAfterMs = 5000

type NewPanel = Omit<Panel, 'until' | 'shows'> & { message: Message }

type PanelsOptions = {
  bot: Bot
  speaker: Speaker
  rooms: FollowedRooms
  /** Does work in the background, and reports its errors. */
  run: (work: Promise<void>) => void
}

const keepPanel = async (bot: Bot, roomUuid: string, panel: Omit<Panel, 'shows'>): Promise<void> => {
  const { guildId, channelId, messageId, takesRequests, words, until } = panel
  const { locale } = words
  const ends = Number.isFinite(until) ? new Date(until).toISOString() : null
  await bot.panels.keep(channelId, { guildId, messageId, takesRequests, locale, roomUuid, until: ends })
}

/** Messages that show what a room plays: kept up to date, and stored so that they survive a restart. */
export class Panels {
  readonly #options: PanelsOptions
  readonly #roomOfPanel = new Map<string, FollowedRoom>()
  /** Channels whose panel is about to be reposted as the last message. */
  readonly #sticking = new Map<string, () => void>()
  #stopped = false

  constructor(options: PanelsOptions) {
    this.#options = options
  }

  /** Keeps a message up to date with its room from now on, including after a restart. */
  add(facts: FollowedRoom['room'], { message, ...panel }: NewPanel): void {
    const { bot, run } = this.#options
    const until = panel.takesRequests ? Infinity : bot.now() + panelLivesMs
    this.#show(facts, { ...panel, until, shows: JSON.stringify(message) })
    run(keepPanel(bot, facts.uuid, { ...panel, until }))
  }

  /** Restores the panels of an earlier run, for guilds that this process serves. */
  async restore(isOurs: (guildId: string) => boolean): Promise<void> {
    for (const { room, locale, until, ...panel } of await this.#options.bot.panels.all()) {
      // A user may have created another meanwhile.
      if (this.#stopped || !isOurs(panel.guildId) || this.#panelIn(panel.channelId)) continue
      const ends = until === null ? Infinity : Date.parse(until)
      this.#show(room, { ...panel, words: wordsIn(locale, this.#options.bot.commandIds), until: ends, shows: '' })
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
    const options = { takesRequests: true, now: bot.now() }
    const message = panelOf(bot, facts, await bot.state(facts.uuid), panel.words, options)
    const sent = await speaker.say(panel.channelId, message)
    if (typeof sent !== 'object') return 'shut'
    if (before?.panel.takesRequests) await this.#takeAway(before.room, before.panel)
    this.add(facts, { ...panel, messageId: sent.id, takesRequests: true, message })
    return 'up'
  }

  /** Whether a channel takes song requests. */
  takesRequests(channelId: string): boolean {
    return this.#panelIn(channelId)?.panel.takesRequests ?? false
  }

  /** A message was written in a channel: if it takes song requests, the panel is reposted as the last message. */
  noteMessage(channelId: string): void {
    if (!this.takesRequests(channelId) || this.#sticking.has(channelId) || this.#stopped) return
    const { bot, run } = this.#options
    const cancel = bot.after(sticksAfterMs, () => {
      this.#sticking.delete(channelId)
      run(this.#stick(channelId))
    })
    this.#sticking.set(channelId, cancel)
  }

  /** The guild's panels continue in its language, which may have changed. */
  translate(guildId: string, words: Words): void {
    const { bot, rooms, run } = this.#options
    for (const room of rooms.all()) {
      const changed = room.panels.filter(
        (panel) => panel.guildId === guildId && panel.words.language !== words.language,
      )
      for (const panel of changed) {
        panel.words = words
        run(keepPanel(bot, room.room.uuid, panel))
      }
      if (changed.length > 0) this.refresh(room)
    }
  }

  /** Updates a room's panels soon. */
  refresh(room: FollowedRoom): void {
    if (room.panels.length === 0 || room.panelDue || this.#stopped) return
    const { bot, run } = this.#options
    room.panelDue = bot.after(panelEveryMs, () => {
      room.panelDue = undefined
      run(this.#update(room))
    })
  }

  async #update(room: FollowedRoom): Promise<void> {
    await editPanels(this.#options, room)
    this.#options.rooms.unfollowIfIdle(room)
    this.#followProgress(room)
  }

  /** Updates a room's panels when more of the song has been played. */
  #followProgress(room: FollowedRoom): void {
    const { bot, rooms } = this.#options
    room.progressDue?.()
    room.progressDue = undefined
    const song = room.state?.nowPlaying
    const next = song ? nextStepIn(song, bot.now()) : undefined
    if (next === undefined || room.panels.length === 0 || this.#stopped) return
    const panels = rooms.all().reduce((sum, one) => sum + one.panels.length, 0)
    const wait = Math.max(next, progressEveryMs, panels * progressMsPerPanel)
    room.progressDue = bot.after(wait, () => {
      room.progressDue = undefined
      this.refresh(room)
    })
  }

  stop(): void {
    this.#stopped = true
    for (const cancel of this.#sticking.values()) cancel()
  }

  #show(facts: FollowedRoom['room'], panel: Panel): void {
    const { rooms } = this.#options
    const before = this.#panelIn(panel.channelId)?.room
    const room = rooms.follow(facts)
    // One panel per channel: the most recent one.
    for (const one of new Set([room, before ?? room]))
      one.panels = one.panels.filter(({ channelId }) => channelId !== panel.channelId)
    room.panels.push(panel)
    this.#roomOfPanel.set(panel.channelId, room)
    if (before && before !== room) rooms.unfollowIfIdle(before)
    // The room may have changed since it was drawn.
    this.refresh(room)
  }

  async #stick(channelId: string): Promise<void> {
    const { bot, speaker } = this.#options
    const found = this.#panelIn(channelId)
    if (!found?.room.state) return
    const { room, panel } = found
    const message = panelOf(bot, room.room, found.room.state, panel.words, { ...panel, now: bot.now() })
    const sent = await speaker.say(channelId, message)
    if (typeof sent !== 'object') return
    const { messageId: old } = panel
    Object.assign(panel, { messageId: sent.id, shows: JSON.stringify(message) })
    await keepPanel(bot, room.room.uuid, panel)
    await speaker.remove(channelId, old)
  }

  async #takeAway(room: FollowedRoom, panel: Panel): Promise<void> {
    const { bot, speaker, rooms } = this.#options
    room.panels = room.panels.filter((other) => other !== panel)
    rooms.unfollowIfIdle(room)
    await bot.panels.forget(panel.channelId, panel.messageId)
    await speaker.remove(panel.channelId, panel.messageId)
  }

  #panelIn(channelId: string): { room: FollowedRoom; panel: Panel } | undefined {
    const room = this.#roomOfPanel.get(channelId)
    const panel = room?.panels.find((one) => one.channelId === channelId)
    return room && panel && { room, panel }
  }
}
