import * as z from 'zod/mini'
import type { TokenRole, UserProfile } from '../../people/profile.ts'
import { SongInput, ProviderIds, type Song } from '../../song/song.ts'
import type { Removal } from './messages.ts'
import { Refused } from '../refusals/refused.ts'
import type { RoomRoleRow, RoomSettings } from '../settings/settings.ts'

const roomUuid = z.string().check(z.minLength(1), z.maxLength(100))
const userUuid = z.string().check(z.minLength(1), z.maxLength(100))
const optionalUuid = z.optional(z.nullable(userUuid))
const password = z.optional(z.nullable(z.string().check(z.maxLength(200))))
/** Why staff did something, for the audit log. */
const reason = z.optional(z.nullable(z.string().check(z.maxLength(500))))

/** Durations in minutes of a kick that keeps its person out. */
export const kickMinutes = [1, 5, 15] as const

/** The play that an action refers to. If it is given and another song is playing by now, the action is too late. */
const playId = z.optional(z.nullable(z.string().check(z.maxLength(100))))

/**
 * Min length of a song that a room plays, in seconds. A shorter length counts as unknown: existing clients send 0 for
 * that.
 */
export const minSongSeconds = 1
/** Max length of a song that a room plays: four hours, in seconds. */
export const longestSongSeconds = 4 * 60 * 60
/** Max JSON characters of a song; the fullest catalogue form has about five thousand. */
export const largestSong = 32_768

// Marked pure so that the web client, which parses no actions, is built without it and without zod.
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

/** Max number of songs in one check. */
export const maxChecked = 50
const text = z.optional(z.nullable(z.string().check(z.maxLength(500))))
/** The part of a song needed to identify and judge it. */
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

/** The parameters of every action of a person, by the action's name on the wire. Unknown keys are dropped. */
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
/**
 * An action that a person sends. `userUuid` and `tokenRole` in it are never trusted: the token identifies the actor.
 */
export type SpokenAction = ActionsByName[PersonActionName]

/** A `joinRoom` after the host has looked up the person and checked the passwords. */
export interface Join {
  type: 'joinRoom'
  connection: string
  profile: UserProfile
  hasProPlan: boolean
  /** A small number shared by people at the same address, which does not reveal it; null if unknown. */
  place?: number | null
  passwordMatches: boolean
  guestPasswordMatches: boolean
  /** Whether they are a friend of someone who may speak in the raid; only set in raid mode. */
  isFriend?: boolean
  /** How many have waited longer in the join queue; only set if anyone waits. */
  ahead?: number
}

/** The host itself handles the two actions that aren't about a room it has already found. */
type ActionOnRoom = Exclude<SpokenAction, { type: 'joinRoom' | 'getRoomStates' }>
type WithoutRoom<A> = A extends { roomUuid: string } ? Omit<A, 'roomUuid'> : never
/** An action of a person on one room. The room is already known, so `roomUuid` is not part of it. */
export type PersonAction = WithoutRoom<ActionOnRoom>

/** A removed upload, by its catalogue number and its own uuid. */
export interface GoneSong {
  songId: string
  uploadUuid: string
}

/** An action of the host on a room: time has passed, or something changed outside. */
export type HostAction =
  | { type: 'disconnected'; userUuid: string; connection: string }
  | { type: 'graceExpired'; userUuid: string }
  | { type: 'songEnded'; playId: string }
  | { type: 'nextPlayDue'; playId: string }
  | { type: 'rolesExpired' }
  | { type: 'songLookedUp'; lookUpId: string; song: Song | null }
  | { type: 'songChecked'; playId: string; song: Song }
  /** These songs can't be played anymore: they were deleted or withdrawn. */
  | { type: 'songsGone'; songs: readonly GoneSong[] }
  | { type: 'songPicked'; pickId: string; song: Song | null }
  | { type: 'autoDjDue' }
  /** `editKey` identifies the edit for whoever made it. `isPlay`: only a song moved to the end because it began. */
  | { type: 'queueChanged'; userUuid: string; editKey: string | null; isPlay?: true }
  | { type: 'queuesDue' }
  /** The first songs of a DJ's queue, and whether the entry in question is in no crate anymore. */
  | { type: 'queueRead'; readId: string; songs: readonly Song[]; isGone: boolean }
  | { type: 'customRulesDue' }
  | { type: 'raidEnded' }
  | { type: 'offerEnded'; userUuid: string }
  | { type: 'idleDue' }
  | { type: 'heardOf'; userUuid: string }
  /** `because` is staff's reason for keeping someone out from now on. */
  | { type: 'settingsChanged'; settings: RoomSettings; because?: { userUuid: string; reason: string } | undefined }
  | { type: 'rolesChanged'; roles: RoomRoleRow[] }
  | { type: 'profileChanged'; profile: UserProfile; hasProPlan?: boolean }
  | { type: 'accountRoleChanged'; userUuid: string; tokenRole: TokenRole }
  /** A guest has signed in to the account with this profile. */
  | { type: 'guestSignedIn'; guestUuid: string; tokenRole: TokenRole; profile: UserProfile }
  /** Without `removal` for a kick that keeps nobody out. */
  | { type: 'kicked'; userUuid: string; removal?: Removal | undefined }
  /** `connections` are those that have survived, if the room only slept. */
  | { type: 'restored'; connections?: readonly string[] | undefined }
  | { type: 'roomClosed' }

export type RoomAction = Join | PersonAction | HostAction

/**
 * Parses the parameters of an action frame. Throws `Refused` with a message that names the fault.
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
  // The table maps each name to its schema; TypeScript can't follow a name that is known only at run time.
  return { type: name, ...read.data } as SpokenAction
}

function isActionName(name: string): name is PersonActionName {
  return Object.hasOwn(personActions, name)
}
