import * as z from 'zod/mini'
import { TokenRole, UserProfile } from '../../people/profile.ts'
import { TempoCurve } from '../../playback/tempo-curve.ts'
import { Song } from '../../song/song.ts'
import { newCrowd, type Crowd } from './circles.ts'
import { newBoothBackstage, noSongLength, type BoothBackstage, type SongLength } from './backstage.ts'
import { RoomSettings } from '../settings/settings.ts'
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

/** A position on the floor: 0–100 in both directions. */
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
  /** Absent for a song that has its own tempo from the start. `startTime` is the anchor from `free` on. */
  tempo: z.optional(TempoCurve),
  /** Who requested the song. The room plays it, like the songs of its crate. Absent for all others. */
  requestedBy: z.optional(z.string()),
  /** The room plays by itself, and `djs[0]`, if any, waits. Absent for a person's play. */
  autoDj: z.optional(z.literal(true)),
  /** The votes are not shown before the song ends. Absent if votes are open. */
  votesHidden: z.optional(z.literal(true)),
})
export type NowPlaying = z.infer<typeof NowPlaying>

/** The next play, as it is announced to clients before it begins. */
export const NextPlay = z.object({
  playId: z.string(),
  /** Who plays it; the room's own uuid for songs that it plays by itself. */
  djUuid: z.string(),
  /** The request it fulfills, and who made it. Absent for other songs. */
  requestId: z.optional(z.string()),
  requestedBy: z.optional(z.string()),
  song: Song,
  /**
   * The time of the song's first sample: every position is derived from it, and it may be before the song is audible.
   */
  startTime: z.number(),
  endTime: z.number(),
  /** From then on it doesn't change. */
  settledAt: z.number(),
  /** When it becomes `nowPlaying`: the middle of the overlap. */
  handOverAt: z.number(),
  /** How long both songs are audible (ms). Zero for a cut. */
  overlapMs: z.number(),
  /** How the song is beat-matched to the one before. Absent if it isn't. */
  tempo: z.optional(TempoCurve),
  /** The tempo of both songs during the overlap. */
  bpm: z.optional(z.number()),
})
export type NextPlay = z.infer<typeof NextPlay>

/** A song that a user has requested. */
export const SongRequest = z.object({
  id: z.string(),
  /** Who requested it. */
  userUuid: z.string(),
  song: Song,
  /** Number of votes; who voted is private. */
  votes: z.number(),
  /** Server milliseconds. */
  requestedAt: z.number(),
})
export type SongRequest = z.infer<typeof SongRequest>

/** A user waiting for a seat on stage. */
export const Waiting = z.object({
  uuid: z.string(),
  /** Whether they have chosen a song; which one stays private until they are on stage. */
  hasSong: z.boolean(),
  /** A seat is kept for them until then (ms), or null while none is free. */
  offeredUntil: z.nullable(z.number()),
})
export type Waiting = z.infer<typeof Waiting>

/** The public state: every client of a room has a copy. Nothing secret may be put here. */
export const RoomState = z.object({
  allUserData: z.record(z.string(), UserData),
  allUsers: z.array(RoomUser),
  audienceUsers: z.array(RoomUser),
  /** How many more people are in the room than are listed. Absent if everyone is listed. */
  crowdSize: z.optional(z.number()),
  djs: z.array(Dj),
  floorUsers: z.array(RoomUser),
  /** The next play, from shortly before it begins; null if unknown or not announced yet. */
  nextPlay: z.nullable(NextPlay),
  nowPlaying: z.nullable(NowPlaying),
  /** The requests, oldest first; the one with most votes is next. */
  requests: z.array(SongRequest),
  settings: RoomSettings,
  /** Number of votes to skip the current song. */
  skipVotes: z.number(),
  songsRemainingForDj: z.number(),
  vibeMeter: z.number(),
  visibleDjs: z.array(Dj),
  voteCounts: VoteCounts,
  /** The people waiting for a seat, in order. */
  waitingList: z.array(Waiting),
})
export type RoomState = z.infer<typeof RoomState>

/** A user in the room, with or without an open connection. */
export interface Presence {
  /** Ids of the open connections, oldest first. */
  connections: string[]
  /** Increasing: users who came later have a higher number. */
  arrival: number
  /** When (ms) they joined; absent for those who did before this was recorded. */
  joinedAt?: number
  hasProPlan: boolean
  /** Equal for people at the same address, or null if unknown. Absent for an account that has not connected itself yet. */
  place?: number | null
}

/** A pending look-up in the catalogue: for a DJ's next song, or for the play it has become. */
export interface LookUp {
  djUuid: string
  playId: string | null
}

/** The part of a room's state that clients never see. */
export interface Backstage {
  arrivals: number
  presences: Record<string, Presence>
  /** People who have lost their last connection, and when (ms) they leave unless they reconnect. */
  leaving: Record<string, number>
  /** Since a restart: when (ms) somebody last came back, and until when that keeps the others' places. */
  comingBack?: { lastAt: number; until: number }
  /** The current DJ if they leave the stage after the song. */
  stepsDownAfterSong: string | null
  /** The play whose successor is being announced, because its end is near. */
  tellsNextOf: string | null
  /** Votes on the current song by people who have since left; they count, and are restored if they come back. */
  absentVotes: Record<string, SongVotes>
  lookUps: Record<string, LookUp>
  /** When (ms) the next role expires. */
  rolesChangeAt: number | null
  /** Staff's reasons for keeping people out, which only those people see. By the uuid of a person. */
  keptOutReasons: Record<string, string>
  /** Who may speak while raid mode is on: those who were here when it began, and their friends. */
  raidVoices: Record<string, true>
  /** The people who are in the room but in none of the lists that clients have. */
  crowd: Crowd
  songLength: SongLength
  booth: BoothBackstage
}

/** A whole room: plain JSON, so that it can be stored and restored as it is. */
export interface Room {
  state: RoomState
  backstage: Backstage
}

/** A person who acts on a room. What they may do depends on the room's roles when they act. */
export interface Person {
  userUuid: string
  tokenRole: TokenRole
}

/** Everything a step may know about the world. `by` is null when the host itself acts. */
export interface Moment {
  /** Server time in whole milliseconds. */
  now: number
  by: Person | null
  /** From 0 up to, but not including, 1. */
  random: () => number
  ids: () => string
  /** How many people are listed for clients, if not the default. */
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
