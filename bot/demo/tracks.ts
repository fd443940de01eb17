import { readFile } from 'node:fs/promises'

export const musicFolder = new URL('./music/', import.meta.url)

/** A track of the house, as listed in `music/tracks.json`. */
export type HouseTrack = {
  /** Relative to the folder of the list. */
  file: string
  sha256: string
  title: string
  artist: string
  genre: string
  /** Written as musicians do: `D major`. */
  key: string
  /** Length of the audio in seconds. */
  seconds: number
  /** As people feel it: drum and bass counts at half its tempo. */
  bpm: number
  /** Seconds until the first audible beat, and until the first beat of the first bar. */
  firstBeat: number
  firstDownbeat: number
  beatsPerBar: number
  integratedLufs: number
  /** The highest sample, in decibels below full scale. */
  peakDb: number
}

/** All tracks of the house, in order. */
export async function readTracks(): Promise<HouseTrack[]> {
  // Cast without parsing: the list is our own, and a test compares it with the files.
  return JSON.parse(await readFile(new URL('tracks.json', musicFolder), 'utf8')) as HouseTrack[]
}
