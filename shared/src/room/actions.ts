import * as z from 'zod/mini'
import type { TokenRole, UserProfile } from '../people/profile.ts'
import { SongInput, ProviderIds, type Song } from '../song/song.ts'
import type { Removal } from './protocol/messages.ts'
import { Refused } from './protocol/refused.ts'
import type { RoomRoleRow, RoomSettings } from './settings.ts'

const roomUuid = z.string().check(z.minLength(1), z.maxLength(100))
const userUuid = z.string().check(z.minLength(1), z.maxLength(100))
const optionalUuid = z.optional(z.nullable(userUuid))
const password = z.optional(z.nullable(z.string().check(z.maxLength(200))))
/** Why staff did something, for the record. */
const reason = z.optional(z.nullable(z.string().check(z.maxLength(500))))

/** For how many minutes a kick can keep somebody out. */
export const kickMinutes = [1, 5, 15] as const

/** The play an action is meant for. Where it is given and another song plays by now, the action comes too late. */
const playId = z.optional(z.nullable(z.string().check(z.maxLength(100))))

/** The shortest song a room plays, in seconds. A shorter length counts as unknown: existing clients send 0 for that. */
export const minSongSeconds = 1
/** The longest song a room plays: four hours, in seconds. */
export const longestSongSeconds = 4 * 60 * 60
/** The most JSON characters a song may have; the fullest catalogue form has about five thousand. */
export const largestSong = 32_768

// Pure: the web client, which parses no actions, is built without it and without zod.
const ReasonableSong = /* @__PURE__ */ SongInput.check(
  z.refine(
    (song) =>
      song.duration == null ||
      (Number.isFinite(song.duration) && song.duration >= 0 && song.duration <= longestSongSeconds),
    { path: ['duration'] },
  ),
  z.refine((song) => JSON.stringify(song).length <= largestSong),
)
const song = z.nullable(ReasonableSong)
const flag = z.optional(z.nullable(z.boolean()))
const vote = flag

const requestId = z.string().check(z.maxLength(100))

/** How many songs one can ask about at once. */
export const maxChecked = 50
const text = z.optional(z.nullable(z.string().check(z.maxLength(500))))
/** As much of a song as it takes to know it again, and to judge it. */
const SongIdentity = z.object({
  songId: text,
  songShortId: text,
  isrc: text,
  musicProviders: z.optional(z.nullable(ProviderIds)),
  trackName: text,
  artistName: text,
  duration: z.optional(z.nullable(z.number())),
  explicit: z.optional(z.nullable(z.boolean())),
})

/** The parameters of every action a person says, by the action's name on the wire. Unknown keys are dropped. */
export const personActions = {
  joinRoom: z.object({ roomUuid, password, guestPassword: password }),
  leaveRoom: z.object({ roomUuid }),
  addDj: z.object({ roomUuid, song: z.optional(song) }),
  updateNextSong: z.object({ roomUuid, song: z.optional(song) }),
  removeDj: z.object({ roomUuid, djUuid: optionalUuid, afterSong: flag, afterNextSong: flag }),
  voteOnSong: z.object({ roomUuid, songVotes: z.object({ like: vote, star: vote }), playId }),
  skipSong: z.object({ roomUuid, playId }),
  voteToSkip: z.object({ roomUuid, skip: flag, playId }),
  requestSong: z.object({ roomUuid, song: ReasonableSong }),
  voteOnRequest: z.object({ roomUuid, requestId, vote }),
  removeRequest: z.object({ roomUuid, requestId }),
  reportSongLength: z.object({
    roomUuid,
    playId: z.string().check(z.maxLength(100)),
    duration: z.number().check(z.positive(), z.maximum(longestSongSeconds)),
  }),
  stillHere: z.object({ roomUuid }),
  getOwnPart: z.object({ roomUuid }),
  checkSongs: z.object({ roomUuid, songs: z.array(SongIdentity).check(z.maxLength(maxChecked)) }),
  playOneTimeAnimation: z.object({
    roomUuid,
    animation: z.enum(['emoji', 'jump']),
    emoji: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  }),
  kickUserFromRoom: z.object({ roomUuid, userUuid, reason, minutes: z.optional(z.nullable(z.literal(kickMinutes))) }),
  updateRoomSettings: z.object({ roomUuid }),
  resetRoom: z.object({ roomUuid }),
  getRoomStatus: z.object({ roomUuid }),
  getRoomStates: z.object({ roomUuid: z.optional(z.nullable(roomUuid)) }),
}
export type PersonActionName = keyof typeof personActions

type ActionsByName = { [N in PersonActionName]: { type: N } & z.infer<(typeof personActions)[N]> }
/** What a person says over the wire. `userUuid` and `tokenRole` in it are never believed: the token says who acts. */
export type SpokenAction = ActionsByName[PersonActionName]

/** A `joinRoom` once the host has looked up who comes and whether the passwords are right. */
export interface Join {
  type: 'joinRoom'
  connection: string
  profile: UserProfile
  hasProPlan: boolean
  /** A small number that people at one address share, and that leads nobody back to it; null where none is known. */
  place?: number | null
  passwordMatches: boolean
  guestPasswordMatches: boolean
  /** A friend of somebody who may speak in the raid; asked where raid mode is on. */
  isFriend?: boolean
  /** How many have waited at the door for longer; asked where anybody waits. */
  ahead?: number
}

/** The answers to the two questions about a room itself belong to the host, which alone knows all rooms. */
type ActionOnRoom = Exclude<SpokenAction, { type: 'joinRoom' | 'getRoomStates' }>
type WithoutRoom<A> = A extends { roomUuid: string } ? Omit<A, 'roomUuid'> : never
/** What a person does to one room. The room is known already, so `roomUuid` is not part of it. */
export type PersonAction = WithoutRoom<ActionOnRoom>

/** An upload that is gone, by its number in the catalogue and its own uuid. */
export interface GoneSong {
  songId: string
  uploadUuid: string
}

/** What the host says to a room: time has passed, or something changed outside. */
export type HostAction =
  | { type: 'disconnected'; userUuid: string; connection: string }
  | { type: 'graceExpired'; userUuid: string }
  | { type: 'songEnded'; playId: string }
  | { type: 'nextPlayDue'; playId: string }
  | { type: 'rolesExpired' }
  | { type: 'songLookedUp'; lookUpId: string; song: Song | null }
  | { type: 'songChecked'; playId: string; song: Song }
  /** Nobody can hear these songs any more: they were deleted or withdrawn. */
  | { type: 'songsGone'; songs: readonly GoneSong[] }
  | { type: 'songPicked'; pickId: string; song: Song | null }
  | { type: 'autoDjDue' }
  | { type: 'customRulesDue' }
  | { type: 'raidEnded' }
  | { type: 'offerEnded'; userUuid: string }
  | { type: 'idleDue' }
  | { type: 'heardOf'; userUuid: string }
  /** `because` is what staff said about somebody who is kept out from now on. */
  | { type: 'settingsChanged'; settings: RoomSettings; because?: { userUuid: string; reason: string } | undefined }
  | { type: 'rolesChanged'; roles: RoomRoleRow[] }
  | { type: 'profileChanged'; profile: UserProfile; hasProPlan?: boolean }
  | { type: 'accountRoleChanged'; userUuid: string; tokenRole: TokenRole }
  /** Without `removal` for a kick that keeps nobody out. */
  | { type: 'kicked'; userUuid: string; removal?: Removal | undefined }
  /** `connections` are those that have survived, where the room only slept. */
  | { type: 'restored'; connections?: readonly string[] | undefined }
  | { type: 'roomClosed' }

export type RoomAction = Join | PersonAction | HostAction

/**
 * Reads the parameters of an action frame. Throws `Refused` with a sentence that names what is wrong.
 * The result is plain JSON without `undefined`.
 */
export function readAction(params: unknown): SpokenAction {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) throw new Refused('noAction')
  const name = 'action' in params ? params.action : undefined
  if (typeof name !== 'string') throw new Refused('noAction')
  if (!isActionName(name)) throw new Refused('unknownAction', { action: name.slice(0, 50) })
  const read = z.safeParse(personActions[name], params)
  if (!read.success) {
    const field = read.error.issues[0]?.path.map(String).join('.') ?? ''
    throw new Refused('badAction', { action: name, field: field.slice(0, 80) })
  }
  // The table ties each name to its schema; TypeScript cannot follow a name that is known only at run time.
  return { type: name, ...read.data } as SpokenAction
}

function isActionName(name: string): name is PersonActionName {
  return Object.hasOwn(personActions, name)
}
