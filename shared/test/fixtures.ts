import type { TokenRole, UserProfile } from '../src/people/profile.ts'
import type { Song } from '../src/song/song.ts'
import type { RoomAction } from '../src/room/protocol/actions.ts'
import type { RoomRoleRow, RoomSettings } from '../src/room/settings/settings.ts'
import { seededRandom } from '../src/random.ts'
import { newRoom, type Person, type Room } from '../src/room/state/state.ts'
import { step, type StepResult } from '../src/room/step.ts'

/** The fixtures of room tests: named people, a room, songs, and a fake world. */

export const roomUuid = '49c733fb-e700-4a6b-851d-a36b7c41f0cc'

export interface Somebody extends Person {
  profile: UserProfile
}

function somebody(number: number, name: string, tokenRole: TokenRole = 'user'): Somebody {
  const userUuid = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  return { userUuid, tokenRole, profile: { uuid: userUuid, nickname: name, avatarId: 'av-1', color: '#F96A2D' } }
}

export const ann = somebody(1, 'Ann')
export const ben = somebody(2, 'Ben')
export const cleo = somebody(3, 'Cleo')
export const dave = somebody(4, 'Dave')
export const eve = somebody(5, 'Eve')
/** Owner of the room. */
export const olga = somebody(6, 'Olga')
/** Moderator of the room. */
export const mo = somebody(7, 'Mo')
/** Member of platform staff. */
export const stan = somebody(8, 'Stan', 'staff')
export const guest = somebody(9, 'ghost-1234', 'guest')
export const botty = somebody(10, 'Botty', 'bot')
export const people: Record<string, Somebody> = { ann, ben, cleo, dave, eve, olga, mo, stan, guest, botty }
/** One of our own services, which is in no room. */
export const service: Person = { userUuid: '', tokenRole: 'service' }

let rows = 0
export function role(person: Person, name: RoomRoleRow['role'], expirationTime: string | null = null): RoomRoleRow {
  rows += 1
  const [createdAt, updatedAt] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z']
  return { id: rows, roomId: 1, userUuid: person.userUuid, role: name, expirationTime, createdAt, updatedAt }
}

export function roomSettings(changes: Partial<RoomSettings> = {}): RoomSettings {
  return {
    id: 1,
    uuid: roomUuid,
    slug: 'the-room',
    name: 'The room',
    description: '',
    vibe: '',
    type: 'PUBLIC',
    design: 'CLUB',
    djType: 'EVERYONE',
    numberOfDjs: 5,
    songsPerDj: 1,
    roomSize: 50,
    musicProviderKeys: [],
    hasChat: true,
    explicit: true,
    promoted: false,
    liveAudio: false,
    isLive: false,
    unlisted: false,
    varietyStyleMusic: false,
    entryFee: 0,
    freeEntries: 0,
    isPasswordProtected: false,
    isGuestPasswordProtected: false,
    posterUrl: null,
    externalUrl: null,
    discordServer: null,
    pinnedMessages: [],
    roomRoles: [role(olga, 'owner'), role(mo, 'moderator')],
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    deletedAt: null,
    ...changes,
  }
}

/** A song that needs no look-up; a minute and a half by default. */
export function song(trackName: string, changes: Partial<Song> = {}): Song {
  return {
    songId: trackName,
    trackName,
    artistName: 'The Testers',
    duration: 90,
    status: 'SUCCESS',
    musicProviders: { uploadService: trackName },
    ...changes,
  }
}

/** A room with a clock and random numbers that the test controls. */
export class TestRoom {
  room: Room
  now = 1_800_000_000_000
  #ids = 0
  readonly #random = seededRandom(7)
  readonly #maxListed: number | undefined

  constructor(settings: Partial<RoomSettings> = {}, maxListed?: number) {
    this.room = newRoom(roomSettings(settings))
    this.#maxListed = maxListed
  }

  get state() {
    return this.room.state
  }

  /** Sends an action of a person, or of the host (null). */
  send(by: Person | null, action: RoomAction): StepResult {
    const moment = { now: this.now, by, random: this.#random, ids: () => `id-${++this.#ids}` }
    return step(this.room, action, { ...moment, maxListed: this.#maxListed })
  }

  /** Lets people join, each with a connection named after them. */
  join(...everybody: Somebody[]): this {
    for (const one of everybody) this.enter(one)
    return this
  }

  enter(one: Somebody, changes: Partial<Extract<RoomAction, { type: 'joinRoom' }>> = {}): StepResult {
    return this.send(one, {
      type: 'joinRoom',
      connection: one.profile.nickname,
      profile: one.profile,
      hasProPlan: false,
      passwordMatches: false,
      guestPasswordMatches: false,
      ...changes,
    })
  }

  /** DJs who want no next song: the room doesn't read their queues. */
  chooseNothing(...djs: Person[]): this {
    for (const dj of djs) this.send(dj, { type: 'updateNextSong' })
    return this
  }

  /** Puts a person on stage, with or without a song. */
  stage(one: Person, next: Song | null = null): StepResult {
    return this.send(one, { type: 'addDj', song: next })
  }
}
