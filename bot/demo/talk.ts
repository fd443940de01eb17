import * as z from 'zod/mini'
import { GroupMessage } from '@segue/shared/chat/message.ts'
import { mentionsIn } from '@segue/shared/chat/rules.ts'
import { LruMap } from '@segue/shared/lru-map.ts'
import type { Push } from '@segue/shared/room/protocol/protocol.ts'
import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { asksForSong, greeting, remarkOn, replyTo, wordsOf, type Situation, type SongInfo } from './small-talk.ts'
import type { HouseTrack } from './tracks.ts'

const greetsAfterMs = 4000
const replyAfterMs = 1500
/** A greeting or remark of the house is at least this long after the one before, and a reply this long. */
const quietMs = 45_000
const betweenRepliesMs = 4000
const greetsAgainAfterMs = 12 * 3_600_000
const remarksOnOneSongIn = 0.35

/** What the house DJs of a room have in common: who has been greeted, and when they last wrote something. */
export type HouseMemory = { greeted: LruMap<string, number>; lastAt: number }
export const newHouseMemory = (): HouseMemory => ({ greeted: new LruMap(2000), lastAt: -Infinity })

export type TalkOptions = {
  userUuid: string
  /** The first word of it is how people call the DJ. */
  name: string
  memory: HouseMemory
  trackOf: (song: Song) => HouseTrack | undefined
  send: (text: string) => void
  later: (run: () => void, ms: number) => void
  now: () => number
  random: () => number
}

/**
 * What a house DJ says in its room's chat. While its own song plays it greets people who come in, sometimes says
 * something true about the song, and answers who asks; at other times it answers those who call it by name. Bots are
 * neither greeted nor answered, so two house DJs never talk to each other.
 */
export class HouseTalk {
  readonly #options: TalkOptions
  #state: RoomState | null = null
  #people: Set<string> | null = null
  #playId: string | null = null
  #repliedAt = -Infinity

  constructor(options: TalkOptions) {
    this.#options = options
  }

  /** To be called with every new state of the room. */
  update(state: RoomState): void {
    const people = new Set(state.allUsers.filter((user) => user.tokenRole !== 'bot').map(({ uuid }) => uuid))
    // Whoever was there before the DJ is not new.
    const newcomers = this.#people ? [...people].filter((uuid) => !this.#people?.has(uuid)) : []
    this.#people = people
    this.#state = state
    for (const uuid of newcomers) this.#options.later(() => this.#greet(uuid), greetsAfterMs)
    const playId = state.nowPlaying?.playId ?? null
    if (playId === this.#playId) return
    this.#playId = playId
    if (people.size > 0 && this.#plays(state)) this.#remark(state)
  }

  receive({ message: { name, params } }: Pick<Push, 'message'>): void {
    const state = this.#state
    if (name !== 'chatMessage' || !state) return
    const read = z.safeParse(GroupMessage, params)
    if (!read.success || !this.#people?.has(read.data.sender)) return
    const { sender, data } = read.data
    const text = data.text ?? ''
    const situation = this.#situation(state)
    const now = this.#options.now()
    if (!situation || !this.#isMeant(text, state) || now - this.#repliedAt < betweenRepliesMs) return
    this.#repliedAt = now
    const reply = replyTo(text, nameOf(sender, state), situation)
    this.#options.later(() => this.#options.send(reply), replyAfterMs)
  }

  #isMeant(text: string, state: RoomState): boolean {
    const { userUuid, name } = this.#options
    const called = wordsOf(name)[0] ?? ''
    return (
      mentionsIn(text).includes(userUuid) ||
      wordsOf(text).includes(called) ||
      (this.#plays(state) && asksForSong(text))
    )
  }

  #plays(state: RoomState): boolean {
    return playingDj(state)?.uuid === this.#options.userUuid
  }

  #greet(uuid: string): void {
    const { memory, now, random, send } = this.#options
    const state = this.#state
    const situation = state && this.#situation(state)
    const isKnown = now() - (memory.greeted.get(uuid) ?? -Infinity) < greetsAgainAfterMs
    if (!situation || !this.#people?.has(uuid) || isKnown || !this.#plays(state) || !this.#mayBegin()) return
    memory.greeted.set(uuid, now())
    memory.lastAt = now()
    send(greeting(nameOf(uuid, state), situation, random()))
  }

  #remark(state: RoomState): void {
    const { memory, now, random, send, trackOf } = this.#options
    const track = state.nowPlaying && trackOf(state.nowPlaying.song)
    if (!track || random() > remarksOnOneSongIn || !this.#mayBegin()) return
    memory.lastAt = now()
    send(remarkOn(track, random()))
  }

  #mayBegin(): boolean {
    return this.#options.now() - this.#options.memory.lastAt >= quietMs
  }

  #situation(state: RoomState): Situation | null {
    const { nowPlaying, nextPlay, djs, settings } = state
    if (!nowPlaying) return null
    return {
      song: this.#infoOf(nowPlaying.song),
      next: nextPlay ? this.#infoOf(nextPlay.song) : null,
      hasFreeSpot: djs.length < settings.numberOfDjs,
    }
  }

  #infoOf(song: Song): SongInfo {
    return { title: song.trackName ?? '', artist: song.artistName ?? '', track: this.#options.trackOf(song) }
  }
}

const nameOf = (uuid: string, state: RoomState): string => state.allUserData[uuid]?.userProfile.nickname ?? ''
