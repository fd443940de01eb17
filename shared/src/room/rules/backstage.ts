import type { Song } from '../../song/song.ts'
import type { SongVotes } from '../votes.ts'

/** A song that was played here, as far as it takes to know it again. */
export interface RecentPlay {
  song: Song
  /** Server milliseconds. */
  startedAt: number
}

/** What the room knows of the length of the playing song, in seconds. Clients never see who reported what. */
export interface SongLength {
  /** The server knows it; then nobody is asked. */
  isKnown: boolean
  /** What its DJ said. */
  claimed: number
  /** What people's players say, by the uuid of the person. */
  reports: Record<string, number>
}

export const noSongLength = (): SongLength => ({ isKnown: false, claimed: 0, reports: {} })

/** What the rules of the booth must remember and clients never see. The records are by the uuid of a person. */
export interface BoothBackstage {
  /** What people in line have chosen for the seat they will get. */
  waitingSongs: Record<string, Song>
  /** DJs who step down after their next song. */
  leavesAfterNext: Record<string, true>
  /** How many songs DJs have begun since they stepped up. */
  songsPlayed: Record<string, number>
  /** When (ms) something was last heard of DJs. */
  activeAt: Record<string, number>
  /** Idle DJs who were warned, and when (ms) they leave the stage. */
  warnedUntil: Record<string, number>
  /** What was played, oldest first. */
  recentPlays: RecentPlay[]
  /** The votes on the playing song, while they are hidden; also of people who have left. */
  hiddenVotes: Record<string, SongVotes>
  skipVoters: Record<string, true>
  /** Who wants what was asked for, by request. */
  requestVoters: Record<string, Record<string, true>>
  /** What the room's own rules have done about the play, and when (ms) it became the one that plays. */
  customRules: {
    playId: string | null
    since: number
    /** How long before (ms) the same recording was played. */
    lastPlayedMs: number | null
    /** It has been heard for long enough to be skipped by a rule. */
    mayBeSkipped: boolean
    /** The rules that have said what they say. */
    done: string[]
  }
  autoDj: {
    /** The question for a song that is under way. */
    pickId: string | null
    /** The answer, where a song still played; it follows that song. */
    picked: Song | null
    /** Counts the songs that were played from the crate. */
    turn: number
    /** When (ms) to ask again after the crate had no song. */
    retryAt: number | null
  }
}

export function newBoothBackstage(): BoothBackstage {
  return {
    waitingSongs: {},
    leavesAfterNext: {},
    songsPlayed: {},
    activeAt: {},
    warnedUntil: {},
    recentPlays: [],
    hiddenVotes: {},
    skipVoters: {},
    requestVoters: {},
    customRules: { playId: null, since: 0, lastPlayedMs: null, mayBeSkipped: false, done: [] },
    autoDj: { pickId: null, picked: null, turn: 0, retryAt: null },
  }
}
