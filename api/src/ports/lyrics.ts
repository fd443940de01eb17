/** The recording whose lyrics are requested. */
export type LyricsTrack = {
  title: string
  artist: string
  album: string | null
  /** Seconds. */
  duration: number | null
}

/** A line of lyrics; `at` is its position in the song in seconds, or null if the lyrics have no times. */
export type LyricsLine = { at: number | null; words: string }

/** The lyrics of a recording: a provider may also know that nobody sings, or not know the recording. */
export type Lyrics = { kind: 'none' | 'instrumental' } | { kind: 'synced' | 'plain'; lines: LyricsLine[] }

/** The provider gave no valid response. */
export class LyricsTrouble extends Error {
  override name = 'LyricsTrouble'
}

/** Finds lyrics. Whatever goes wrong is a `LyricsTrouble`. */
export type LyricsSource = {
  /** The provider's name and page, which are shown with its lyrics. */
  name: string
  url: string
  find: (track: LyricsTrack) => Promise<Lyrics>
}
