import { readFile } from 'node:fs/promises'

export const musicFolder = new URL('./music/', import.meta.url)

/** A track of the house, as it stands in `music/tracks.json`. */
export type HouseTrack = {
  /** In the folder of the list. */
  file: string
  sha256: string
  title: string
  artist: string
  genre: string
  /** As people write it: `D major`. */
  key: string
  /** How long the sound lasts. */
  seconds: number
  /** As people nod: drum and bass counts at half its tempo. */
  bpm: number
  /** Seconds until the first beat that is heard, and until the first beat of the first bar. */
  firstBeat: number
  firstDownbeat: number
  beatsPerBar: number
  integratedLufs: number
  /** The highest sample, in decibels below full scale. */
  peakDb: number
}

/** Everything the house plays, in its order. */
export async function readTracks(): Promise<HouseTrack[]> {
  // The border: the list is ours, and a test compares it with the files.
  return JSON.parse(await readFile(new URL('tracks.json', musicFolder), 'utf8')) as HouseTrack[]
}
