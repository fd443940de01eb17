import { isForeignOnly, isMixableForAll } from '../../playback/mixable.ts'
import { maxLeftOut } from '../../playback/own-cue.ts'
import { isSameSong } from '../../song/same-song.ts'
import type { Song } from '../../song/song.ts'
import { anchorOf, blendOf, longestBlendOf } from './blend.ts'
import { boothRulesOf } from '../settings/booth-rules.ts'
import type { NextPlay, NowPlaying, RoomState } from '../state/state.ts'

/**
 * How one song follows another. The next play is announced before it begins, so that every player can fetch it and
 * start it exactly on time (decision 0094). All times are server milliseconds.
 */

/**
 * How long before it becomes audible the next play is announced: time to fetch its beginning over a slow connection.
 */
export const announcedAheadMs = 15_000
/**
 * From this long before it becomes audible the next play doesn't change, so that players can rely on it; for a short
 * song only during its last quarter, so that there is time to change one's mind.
 */
export const settledAheadMs = 4000
const settledShare = 1 / 4
/** A play that could only be announced later than this begins after the song has ended, as the first song does. */
export const minNoticeMs = 2000
/** Max share of a song's audible part that overlaps with another. */
const maxOverlapping = 1 / 3
/** Default fade in a room that blends, for songs that can't be blended (decision 0094). */
const fadeByItselfSeconds = 4

/** When the current song ends: at its end, or when the next one takes over. */
export const overAt = ({ nowPlaying, nextPlay }: Pick<RoomState, 'nowPlaying' | 'nextPlay'>): number | null =>
  nowPlaying && (nextPlay?.handOverAt ?? nowPlaying.endTime)

/** The earliest time to announce the next play. */
export function announceAt(playing: NowPlaying, settings: RoomState['settings']): number {
  const until = audibleUntil(playing)
  const overlap =
    blends(settings) && !isForeignOnly(playing.song)
      ? Math.min(longestBlendOf(playing), until - playing.startTime)
      : 0
  return until - Math.max(fadeMs(settings, [playing.song]), overlap) - announcedAheadMs
}

/** The settings of a room that decide how songs are mixed. */
type Mixing = Parameters<typeof boothRulesOf>[0]
type Times = Pick<NextPlay, 'startTime' | 'endTime' | 'settledAt' | 'handOverAt' | 'overlapMs' | 'tempo' | 'bpm'>

/** When a song of `playMs` follows the current one, and how; null if it is too late to announce it. */
export function timesOf(
  playing: NowPlaying,
  next: { song: Song; playMs: number },
  { settings, now }: { settings: Mixing; now: number },
): Times | null {
  const until = audibleUntil(playing)
  const notice = until - now - minNoticeMs
  if (notice < 0) return null
  const lead = isForeignOnly(next.song) ? 0 : leadingSilenceMs(next.song, next.playMs)
  const audible = until - playing.startTime
  const max = maxOverlapping * Math.min(audible, next.playMs - lead)
  const settled = (audibleFrom: number) => audibleFrom - Math.round(Math.min(settledAheadMs, audible * settledShare))
  const { song, playMs } = next
  const wish = { playing, until, next: song, lead, playMs, earliest: now + minNoticeMs, most: max }
  const blend = blends(settings) && ![playing.song, song].some(isForeignOnly) ? blendOf(wish) : null
  if (blend) {
    const { audibleFrom, overlapMs, tempo, bpm } = blend
    const startTime = Math.round(anchorOf(blend))
    const times = { startTime, endTime: startTime + playMs, settledAt: Math.round(settled(audibleFrom)) }
    return { ...times, handOverAt: Math.round(audibleFrom + overlapMs / 2), overlapMs, tempo, bpm }
  }
  const overlapMs = 2 * Math.floor(Math.min(fadeMs(settings, [playing.song, song]), max, notice) / 2)
  const audibleFrom = until - overlapMs
  const startTime = audibleFrom - lead
  return {
    startTime,
    endTime: startTime + next.playMs,
    settledAt: settled(audibleFrom),
    handOverAt: audibleFrom + overlapMs / 2,
    overlapMs,
  }
}

const blends = (settings: Mixing): boolean => !boothRulesOf(settings).withoutBlends

/**
 * How long songs fade that are not blended. If some listeners' clients can't mix a song, a fade would cut off its
 * beginning for them.
 */
function fadeMs(settings: Mixing, songs: readonly Song[]): number {
  return songs.every(isMixableForAll) && !isRepeat(songs) ? wantedFadeMs(settings) : 0
}

/** How long songs fade in a room that can fade and aren't blended; 0 in a room that cuts. */
export function wantedFadeMs(settings: Mixing): number {
  const { fadeSeconds, withoutBlends } = boothRulesOf(settings)
  return (fadeSeconds ?? (withoutBlends ? 0 : fadeByItselfSeconds)) * 1000
}

/** A media element that plays a song to its end cannot play its beginning at the same time. */
const isRepeat = ([one, two]: readonly Song[]): boolean =>
  one !== undefined && two !== undefined && isSameSong(one, two)

/** When a play becomes silent: silence at its end is left out. */
function audibleUntil({ song, startTime, endTime }: NowPlaying): number {
  const length = endTime - startTime
  // A provider's own player plays a song whole.
  if (isForeignOnly(song)) return endTime
  return endTime - trimmed(length - (song.cue?.out ?? Infinity) * 1000, length)
}

const leadingSilenceMs = (song: Song, playMs: number): number => trimmed((song.cue?.in ?? 0) * 1000, playMs)

/** How much is cut at one end. Song metadata isn't trusted: a song that claims too much silence is played whole. */
function trimmed(leftOutMs: number, lengthMs: number): number {
  const isBelieved = leftOutMs > 0 && leftOutMs <= lengthMs * maxLeftOut
  return isBelieved ? Math.round(leftOutMs) : 0
}
