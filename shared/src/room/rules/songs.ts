import { isSameSong } from '../../song/same-song.ts'
import type { Song } from '../../song/song.ts'
import { longestSongSeconds } from '../actions.ts'
import type { Recorder } from '../recorder.ts'
import { Refused } from '../refused.ts'
import { boothRulesOf, type BoothRules } from './booth-rules.ts'
import type { RecentPlay } from './backstage.ts'

const hourMs = 60 * 60 * 1000
/** What is kept of the past: as far back as a rule can look, and no more songs than a full day of short ones. */
const longestMemoryMs = 24 * hourMs
const mostRemembered = 500
/** What is kept for a rule that is not on yet. The room is saved with it after every change, so it is an evening's. */
const alwaysRemembered = 60

/** What stands in the way of a song, and when it will be out of the way. */
interface SongObstacle {
  refused: Refused
  /** It may be chosen from then on (server ms), or null where no clock says so. */
  freeAt: number | null
  /** So many more songs have to start before it may be chosen. */
  freeAfterSongs: number
}

/** Why somebody may not choose a song here, or null. A placeholder is judged by what is known of it so far. */
export const songRefusal = (change: Recorder, djUuid: string, song: Song): Refused | null =>
  songObstacle(change, djUuid, song)?.refused ?? null

export function songObstacle(change: Recorder, djUuid: string, song: Song): SongObstacle | null {
  const { state } = change
  const { longestSongMinutes, noRepeatHours, noRepeatSongs } = boothRulesOf(state.settings)
  const unending = { freeAt: null, freeAfterSongs: 0 }
  if (longestSongMinutes !== null && (song.duration ?? 0) > longestSongMinutes * 60) {
    return { refused: new Refused('songTooLong', { minutes: String(longestSongMinutes) }), ...unending }
  }
  if (noRepeatHours === null && noRepeatSongs === null) return null
  const repeated = repetition(change, song, { noRepeatHours, noRepeatSongs })
  if (repeated) return repeated
  const chosen = state.djs.some(
    (dj) => dj.uuid !== djUuid && dj.nextSong && isSameSong(withoutPlace(song), withoutPlace(dj.nextSong)),
  )
  return chosen ? { refused: new Refused('chosenAlready'), ...unending } : null
}

function repetition(
  { backstage, moment }: Recorder,
  song: Song,
  { noRepeatHours, noRepeatSongs }: Pick<BoothRules, 'noRepeatHours' | 'noRepeatSongs'>,
): SongObstacle | null {
  const plays = backstage.booth.recentPlays
  const asked = withoutPlace(song)
  const last = plays.findLastIndex((play) => isSameSong(asked, play.song))
  const play = plays[last]
  if (!play) return null
  const freeAt = play.startedAt + (noRepeatHours ?? 0) * hourMs
  const freeAfterSongs = Math.max(0, (noRepeatSongs ?? 0) - (plays.length - last) + 1)
  if (freeAt <= moment.now && freeAfterSongs === 0) return null
  const minutes = String(Math.max(1, Math.round((moment.now - play.startedAt) / 60_000)))
  const refused = new Refused('playedRecently', { minutes })
  return { refused, freeAt: freeAt > moment.now ? freeAt : null, freeAfterSongs }
}

/** Remembers what starts, so that it is known even when the rule is switched on later. */
export function rememberPlay(change: Recorder, song: Song): void {
  const { state, backstage, moment } = change
  const { noRepeatHours, noRepeatSongs } = boothRulesOf(state.settings)
  const plays = backstage.booth.recentPlays
  const counted = plays.length + 1 - Math.max(alwaysRemembered, noRepeatSongs ?? 0)
  const since = moment.now - (noRepeatHours ?? 0) * hourMs
  const kept = plays
    .filter((play, at) => at >= counted || play.startedAt > since)
    .filter((play) => play.startedAt > moment.now - longestMemoryMs)
    .slice(1 - mostRemembered)
  const play: RecentPlay = { song: identityOf(song), startedAt: moment.now }
  change.note(['booth', 'recentPlays'], [...kept, play])
}

/** How long a song plays here, in ms: a longer one ends at the room's limit, or at what any room plays. */
export function playMs(change: Recorder, song: { duration: number }): number {
  const { longestSongMinutes } = boothRulesOf(change.state.settings)
  const longest = Math.min(longestSongSeconds, (longestSongMinutes ?? Infinity) * 60)
  return Math.round(Math.min(song.duration, longest) * 1000)
}

function identityOf({ songId, songShortId, isrc, musicProviders, trackName, artistName, duration }: Song): Song {
  return { songId, songShortId, isrc, musicProviders, trackName, artistName, duration }
}

/** An entry of a crate may be another song by now, so its number proves nothing. */
const withoutPlace = (song: Song): Song => ({ ...song, crateSongUuid: null })
