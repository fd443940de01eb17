import * as z from 'zod/mini'
import { TokenRole, UserProfile } from '../people/profile.ts'
import { TempoCurve } from '../playback/tempo-curve.ts'
import { Song } from '../song/song.ts'
import { newCrowd, type Crowd } from './crowd/circles.ts'
import { newBoothBackstage, noSongLength, type BoothBackstage, type SongLength } from './rules/backstage.ts'
import { RoomSettings } from './settings.ts'
import { noVotes, SongVotes, VoteCounts } from './votes.ts'

/** The three room roles that clients see as `highestRole`, highest first. */
export const staffRoles = ['owner', 'coOwner', 'moderator'] as const
export type StaffRole = (typeof staffRoles)[number]

/** One entry of `allUsers`, `audienceUsers` and `floorUsers`. `highestRole` is an absent key for people without a role. */
export const RoomUser = z.object({
  uuid: z.string(),
  tokenRole: TokenRole,
  canDj: z.boolean(),
  highestRole: z.optional(z.enum(staffRoles)),
})
export type RoomUser = z.infer<typeof RoomUser>

/** One entry of `djs` and `visibleDjs`. */
export const Dj = z.extend(RoomUser, { nextSong: z.nullable(Song) })
export type Dj = z.infer<typeof Dj>

/** Where somebody stands on the floor: 0–100 in both directions. */
export const Position = z.object({ x: z.number(), y: z.number() })
export type Position = z.infer<typeof Position>

export const UserData = z.object({ userProfile: UserProfile, position: Position, songVotes: SongVotes })
export type UserData = z.infer<typeof UserData>

/** The anchor of playback. Times are server milliseconds; a position is always derived from them. */
export const NowPlaying = z.object({
  song: Song,
  startTime: z.number(),
  endTime: z.number(),
  playId: z.string(),
  /** Absent for a song that has its own tempo from its beginning. `startTime` is the anchor from `free` on. */
  tempo: z.optional(TempoCurve),
  /** Who asked for the song. The room plays it, as it does those of its crate. Absent for all others. */
  requestedBy: z.optional(z.string()),
  /** The room plays by itself, and `djs[0]`, if anybody is there, waits. Absent for a person's play. */
  autoDj: z.optional(z.literal(true)),
  /** What people think of the song is not told before it is over. Absent where votes are open. */
  votesHidden: z.optional(z.literal(true)),
})
export type NowPlaying = z.infer<typeof NowPlaying>

/** The play that follows, as clients are told of it before it begins. */
export const NextPlay = z.object({
  playId: z.string(),
  /** Whose play it is; the room's own uuid for what it plays by itself. */
  djUuid: z.string(),
  /** Which request it is, and whose. Absent where nobody asked for it. */
  requestId: z.optional(z.string()),
  requestedBy: z.optional(z.string()),
  song: Song,
  /** Where the song's first sample lies: every position is derived from it, and it may lie before the song is heard. */
  startTime: z.number(),
  endTime: z.number(),
  /** From then on it stays as it is. */
  settledAt: z.number(),
  /** When it becomes `nowPlaying`: the middle of the overlap. */
  handOverAt: z.number(),
  /** For how long both songs are heard (ms). Nought for a cut. */
  overlapMs: z.number(),
  /** How the song is beat-matched to the one before. Absent where it is not. */
  tempo: z.optional(TempoCurve),
  /** The tempo that both have while they overlap. */
  bpm: z.optional(z.number()),
})
export type NextPlay = z.infer<typeof NextPlay>

/** A song that somebody has asked the room for. */
export const SongRequest = z.object({
  id: z.string(),
  /** Who asked for it. */
  userUuid: z.string(),
  song: Song,
  /** How many want it; whose votes they are is theirs. */
  votes: z.number(),
  /** Server milliseconds. */
  requestedAt: z.number(),
})
export type SongRequest = z.infer<typeof SongRequest>

/** Somebody who waits for a seat on stage. */
export const Waiting = z.object({
  uuid: z.string(),
  /** Whether they have chosen what they will play; which song it is stays theirs until they are on stage. */
  hasSong: z.boolean(),
  /** A seat is kept for them until then (ms), or null while none is free. */
  offeredUntil: z.nullable(z.number()),
})
export type Waiting = z.infer<typeof Waiting>

/** The public state: what every client of a room holds a copy of. Nothing secret may be put here. */
export const RoomState = z.object({
  allUserData: z.record(z.string(), UserData),
  allUsers: z.array(RoomUser),
  audienceUsers: z.array(RoomUser),
  /** How many more people are in the room than the lists tell of. Absent while they tell of everybody. */
  crowdSize: z.optional(z.number()),
  djs: z.array(Dj),
  floorUsers: z.array(RoomUser),
  /** The play that follows, from shortly before it begins; null while it is not known or not yet told. */
  nextPlay: z.nullable(NextPlay),
  nowPlaying: z.nullable(NowPlaying),
  /** What people ask for, in the order in which it came; most votes are next. */
  requests: z.array(SongRequest),
  settings: RoomSettings,
  /** How many want the playing song skipped. */
  skipVotes: z.number(),
  songsRemainingForDj: z.number(),
  vibeMeter: z.number(),
  visibleDjs: z.array(Dj),
  voteCounts: VoteCounts,
  /** The people waiting for a seat, first in line first. */
  waitingList: z.array(Waiting),
})
export type RoomState = z.infer<typeof RoomState>

/** Somebody who is in the room, with or without an open connection. */
export interface Presence {
  /** Ids of the open connections, oldest first. */
  connections: string[]
  /** Counts up: someone who came later has a higher number. */
  arrival: number
  /** When (ms) they came in; absent for those who did before it was noted. */
  joinedAt?: number
  hasProPlan: boolean
  /** What their address has in common with others at the same one, or null where that is not known. */
  place?: number | null
}

/** A question to the catalogue that is under way: for a DJ's next song, or for the play it has become. */
export interface LookUp {
  djUuid: string
  playId: string | null
}

/** What the room must remember and clients never see. */
export interface Backstage {
  arrivals: number
  presences: Record<string, Presence>
  /** People who have lost their last connection, and when (ms) they leave unless they come back. */
  leaving: Record<string, number>
  /** The playing DJ who leaves the stage when the song is over. */
  stepsDownAfterSong: string | null
  /** The play whose next one is being told; its end is near. */
  tellsNextOf: string | null
  /** Votes on the playing song by people who have left since; they count, and come back with them. */
  absentVotes: Record<string, SongVotes>
  lookUps: Record<string, LookUp>
  /** When (ms) the next role ends by itself. */
  rolesChangeAt: number | null
  /** What staff said about people who are kept out, for nobody but them. By the uuid of a person. */
  keptOutReasons: Record<string, string>
  /** Who may speak while raid mode is on: those who were here when it began, and their friends. */
  raidVoices: Record<string, true>
  /** Those who are in the room and in none of the lists that clients hold. */
  crowd: Crowd
  songLength: SongLength
  booth: BoothBackstage
}

/** A whole room: plain JSON, so that it can be stored and restored as it is. */
export interface Room {
  state: RoomState
  backstage: Backstage
}

/** Somebody who acts on a room. What they may do is read off the room's roles at the moment they act. */
export interface Person {
  userUuid: string
  tokenRole: TokenRole
}

/** Everything a step may know of the world. `by` is null when the host itself acts. */
export interface Moment {
  /** Server time in whole milliseconds. */
  now: number
  by: Person | null
  /** From 0 up to, but not including, 1. */
  random: () => number
  ids: () => string
  /** How many people clients are told of by name, where it is not the usual number. */
  maxListed?: number | undefined
}

/** An empty room with nobody in it. */
export function newRoom(settings: RoomSettings): Room {
  return {
    state: {
      allUserData: {},
      allUsers: [],
      audienceUsers: [],
      djs: [],
      floorUsers: [],
      nextPlay: null,
      nowPlaying: null,
      requests: [],
      settings,
      skipVotes: 0,
      songsRemainingForDj: 0,
      vibeMeter: 0,
      visibleDjs: [],
      voteCounts: { ...noVotes },
      waitingList: [],
    },
    backstage: {
      arrivals: 0,
      presences: {},
      leaving: {},
      stepsDownAfterSong: null,
      tellsNextOf: null,
      absentVotes: {},
      lookUps: {},
      rolesChangeAt: null,
      keptOutReasons: {},
      raidVoices: {},
      crowd: newCrowd(),
      songLength: noSongLength(),
      booth: newBoothBackstage(),
    },
  }
}
