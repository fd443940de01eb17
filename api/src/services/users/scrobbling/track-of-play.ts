import type { Song } from '@segue/shared/song/song.ts'
import type { ScrobbledTrack } from '../../../ports/scrobblers.ts'

/**
 * A played song as it is reported; undefined if it lacks what every service requires. One of unknown length lasted as
 * long as it was played.
 */
export function trackOfPlay(song: Song, playedMs: number): ScrobbledTrack | undefined {
  const { trackName, artistName, albumName, isrc, duration } = song
  if (!trackName?.trim() || !artistName?.trim()) return undefined
  return {
    title: trackName,
    artist: artistName,
    album: typeof albumName === 'string' ? albumName : null,
    isrc: isrc && /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(isrc) ? isrc : null,
    durationMs: duration ? duration * 1000 : playedMs,
  }
}
