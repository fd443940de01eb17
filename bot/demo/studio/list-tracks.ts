import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { must } from '@segue/shared/must.ts'
import { musicFolder, type HouseTrack } from '../tracks.ts'
import { houseTracks } from './index.ts'

// Writes `music/tracks.json`: the metadata of the scores, and the measurements of the finished files.

type Measured = {
  durationSeconds: number
  loudness: { integratedLufs: number; peakDb: number }
  beat: { bpm: number; firstBeat: number; beatsPerBar: number }
}

const finished = JSON.parse(await readFile(new URL('finished.json', musicFolder), 'utf8')) as Record<string, Measured>
const tracks: HouseTrack[] = []
for (const { slug, title, artist, genre, key, bpm: written } of houseTracks) {
  const file = `${slug}.m4a`
  const bytes = await readFile(new URL(file, musicFolder))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { durationSeconds, beat, loudness } = must(finished[sha256], `the measurements of ${file}`)
  // Drum and bass feels like half its tempo.
  const bpm = written > 160 ? written / 2 : written
  // Every score begins with a whole bar. The beat may be found at half or twice the tempo.
  const beats = Math.max(written, beat.bpm) / 60
  const firstDownbeat = beat.firstBeat - Math.round(beat.firstBeat * beats) / beats
  tracks.push({
    file,
    sha256,
    title,
    artist,
    genre,
    key,
    seconds: durationSeconds,
    bpm,
    firstBeat: beat.firstBeat,
    firstDownbeat: Math.round(firstDownbeat * 1e4) / 1e4,
    beatsPerBar: beat.beatsPerBar,
    integratedLufs: loudness.integratedLufs,
    peakDb: loudness.peakDb,
  })
}
await writeFile(new URL('tracks.json', musicFolder), `${JSON.stringify(tracks, null, 2)}\n`)
