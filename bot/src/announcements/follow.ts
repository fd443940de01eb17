import type { Push } from '@segue/shared/room/protocol/protocol.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { announceJoins, newcomersIn } from './announce-joins.ts'
import { announceSong } from './announce-songs.ts'
import type { Bot } from '../bot.ts'
import type { FollowedRoom, Listener, Speaker } from './followed-room.ts'
import { FollowedRooms, type Watch } from './followed-rooms.ts'
import { Panels } from '../panels/panels.ts'
import { wordsIn } from '../words.ts'

export type FollowOptions = {
  bot: Bot
  speaker: Speaker
  watch: Watch
  onMistake: (error: unknown, name: string) => void
}

/** `hasChannel` says whether a channel belongs to the guild: settings may name any channel. */
type GuildFacts = { id: string; locale: string; hasChannel: (channelId: string) => boolean }

/** People who join within this time are announced in one line, which names a few of them. */
const joinsTogetherMs = 3000

/**
 * Follows the rooms of guilds: announces in channels what they want, and keeps panels up to date. Its state may be lost
 * at any time: the api stores panels, and a new thread is created.
 */
export class Follower {
  readonly panels: Panels
  readonly #options: FollowOptions
  readonly #rooms: FollowedRooms
  #stopped = false
  #reading: Promise<void> = Promise.resolve()

  constructor(options: FollowOptions) {
    this.#options = options
    this.#rooms = new FollowedRooms({
      watch: options.watch,
      onState: (room, state, before) => this.#onState(room, state, before),
      onMessage: (room, push) => this.#onMessage(room, push),
    })
    this.panels = new Panels({ ...options, rooms: this.#rooms, run: (work) => this.#run('panel', work) })
  }

  /** Reloads a guild's announcement settings and rooms. */
  readGuild(guild: GuildFacts): Promise<void> {
    return this.#inTurn(async () => {
      const { bot } = this.#options
      const { announce, language } = await bot.guildSettings(guild.id)
      const isAnnounced = announce.channelId !== null && guild.hasChannel(announce.channelId)
      const words = wordsIn(language ?? guild.locale, bot.commandIds)
      this.#listen(guild, { announce, words }, isAnnounced ? await bot.guildRooms(guild.id) : [])
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
          if (guild)
            this.#listen(
              guild,
              { announce, words: wordsIn(language ?? guild.locale, this.#options.bot.commandIds) },
              rooms,
            )
        }
        after = next ?? undefined
      } while (after !== undefined && !this.#stopped)
      const silent = this.#rooms
        .all()
        .flatMap(({ listeners }) => [...listeners.keys()])
        .filter((id) => !announcing.has(id))
      for (const id of silent) this.forgetGuild(id)
    })
  }

  forgetGuild(id: string): void {
    for (const room of this.#rooms.all()) this.#forget(room, id)
  }

  follows(roomUuid: string): boolean {
    return this.#rooms.get(roomUuid) !== undefined
  }

  /** Whether the subscription to a room is active. */
  hears(roomUuid: string): boolean {
    return this.#rooms.get(roomUuid)?.state !== undefined
  }

  stop(): void {
    this.#stopped = true
    this.panels.stop()
    this.#rooms.stop()
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
    for (const room of notified) this.#rooms.follow(room).listeners.set(id, listener)
    for (const room of this.#rooms.all()) if (!wanted.has(room.room.uuid)) this.#forget(room, id)
    this.panels.translate(id, listener.words)
  }

  #forget(room: FollowedRoom, guildId: string): void {
    if (room.listeners.delete(guildId)) this.#rooms.unfollowIfIdle(room)
  }

  #onState(room: FollowedRoom, state: RoomState, before: RoomState | undefined): void {
    this.panels.refresh(room)
    const play = state.nowPlaying
    // The song that plays when the bot connects was already announced, or isn't news.
    if (!before || !play || play.playId === before.nowPlaying?.playId) return
    this.#run('announce', announceSong(this.#options, room, { state, wakes: before.nowPlaying === null }))
  }

  #onMessage(room: FollowedRoom, push: Push): void {
    const newcomers = newcomersIn(push)
    if (newcomers.length === 0 || this.#stopped) return
    room.arrived.push(...newcomers)
    room.joinsDue ??= this.#options.bot.after(joinsTogetherMs, () => {
      room.joinsDue = undefined
      this.#run('joins', announceJoins(this.#options, room, room.arrived.splice(0)))
    })
  }

  #run(name: string, work: Promise<void>): void {
    void work.catch((error: unknown) => this.#options.onMistake(error, name))
  }
}
