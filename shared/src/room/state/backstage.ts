import type { Song } from '../../song/song.ts'
import type { SongVotes } from './votes.ts'

/** A song that was played here, as far as needed to recognize it. */
export interface RecentPlay {
  song: Song
  /** Server milliseconds. */
  startedAt: number
}

/** What the room knows about the length of the current song, in seconds. Clients never see who reported what. */
export interface SongLength {
  /** The server knows it, so reports are ignored. */
  isKnown: boolean
  /** The length that its DJ's client sent. */
  claimed: number
  /** The lengths that players report, by the uuid of the person. */
  reports: Record<string, number>
}

export const noSongLength = (): SongLength => ({ isKnown: false, claimed: 0, reports: {} })

/** How the room chooses for a DJ from their own queue, while they choose nothing themselves. */
export interface QueueRead {
  /** The entry that is their next song: `''` for a song of no crate, null for no song. */
  entry: string | null
  /** When (ms) to read their queue; null for not before something changes. */
  dueAt: number | null
  /** The pending request. */
  readId: string | null
  /** The entries that the room has chosen since their last song began: one that was removed is not chosen again. */
  chosen: string[]
}

/** State of the booth rules that clients never see. The records are by the uuid of a person. */
export interface BoothBackstage {
  /** The songs that waiting people have chosen. */
  waitingSongs: Record<string, Song>
  /** DJs who step down after their next song. */
  leavesAfterNext: Record<string, true>
  /** How many songs DJs have begun since they took the stage. */
  songsPlayed: Record<string, number>
  /** When (ms) DJs were last active. */
  activeAt: Record<string, number>
  /** Idle DJs who were warned, and when (ms) they leave the stage. */
  warnedUntil: Record<string, number>
  /** The songs that were played, oldest first. */
  recentPlays: RecentPlay[]
  /** The votes on the current song, while they are hidden; including those of people who have left. */
  hiddenVotes: Record<string, SongVotes>
  skipVoters: Record<string, true>
  /** Who voted for which request, by request. */
  requestVoters: Record<string, Record<string, true>>
  /** What the room's custom rules have done about the play, and when (ms) it became the current one. */
  customRules: {
    playId: string | null
    since: number
    /** How long before (ms) the same recording was played. */
    lastPlayedMs: number | null
    /** It has played long enough to be skipped by a rule. */
    mayBeSkipped: boolean
    /** The rules that have already sent their text. */
    done: string[]
  }
  queueReads: Record<string, QueueRead>
  autoDj: {
    /** The pending request for a song. */
    pickId: string | null
    /** The picked song, if another was still playing; it follows that song. */
    picked: Song | null
    /** Number of songs that were played from the crate. */
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
    queueReads: {},
    autoDj: { pickId: null, picked: null, turn: 0, retryAt: null },
  }
}
