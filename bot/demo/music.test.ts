import type { FinishedSongs } from '../../api/src/adapters/media/finished.ts'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { keyDistance, maxKeySteps } from '@segue/shared/playback/beat/key-wheel.ts'
import type { MusicalKey } from '@segue/shared/song/song.ts'
import { must } from '@segue/shared/must.ts'
import { houseRooms } from './rooms.ts'
import { key } from './studio/pitch.ts'
import { musicFolder, readTracks } from './tracks.ts'

const tracks = await readTracks()
const finished = JSON.parse(await readFile(new URL('finished.json', musicFolder), 'utf8')) as FinishedSongs
const soundOf = (file: string) => readFile(new URL(file, musicFolder))

test('the house has forty tracks with distinct names, in at most 40 MB', async () => {
  expect(tracks).toHaveLength(40)
  for (const what of ['file', 'title', 'artist', 'genre'] as const) {
    expect(new Set(tracks.map((track) => track[what])).size, what).toBe(tracks.length)
  }
  expect(new Set(tracks.map(({ bpm }) => bpm)).size).toBeGreaterThanOrEqual(25)
  expect(new Set(tracks.map(({ key }) => key)).size).toBeGreaterThanOrEqual(15)
  const files = (await readdir(musicFolder)).filter((name) => name.endsWith('.m4a'))
  expect(files.sort()).toEqual(tracks.map(({ file }) => file).sort())
  const sizes = await Promise.all(files.map(async (file) => (await soundOf(file)).length))
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(40_000_000)
})

test('every track is played by one DJ', () => {
  const played = houseRooms.flatMap(({ djs }) => djs.flatMap((dj) => dj.tracks))
  expect(played.sort()).toEqual(tracks.map(({ title }) => title).sort())
})

test.each(tracks)('$file is the measured file, with the length and format in the list', async (track) => {
  const bytes = await soundOf(track.file)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(track.sha256)
  const { format } = await parseBuffer(bytes, { mimeType: 'audio/mp4' })
  expect(format).toMatchObject({ codec: 'MPEG-4/AAC', sampleRate: 32_000, numberOfChannels: 2 })
  expect(Math.abs((format.duration ?? 0) - track.seconds)).toBeLessThan(0.05)
  expect(track.seconds).toBeGreaterThan(120)
  expect(track.seconds).toBeLessThan(300)
  expect(format.bitrate).toBeGreaterThan(55_000)
})

test.each(tracks)('$file has the loudness of a record, without clipping', ({ integratedLufs, peakDb }) => {
  expect(integratedLufs).toBeGreaterThan(-17)
  expect(integratedLufs).toBeLessThan(-13)
  expect(peakDb).toBeLessThanOrEqual(-1.2)
})

test.each(tracks)('$file is in tempo, and begins with a whole bar', ({ sha256, bpm, firstBeat, firstDownbeat }) => {
  const { beat } = finished[sha256] ?? {}
  // Half and twice a tempo are the same beat.
  const octaves = Math.log2((beat?.bpm ?? 0) / bpm)
  expect(Math.abs(octaves - Math.round(octaves))).toBeLessThan(0.001)
  expect(Math.abs(octaves)).toBeLessThan(1.1)
  expect(beat).toMatchObject({ firstBeat, beatsPerBar: 4 })
  expect(firstDownbeat).toBeGreaterThanOrEqual(0)
  expect(firstDownbeat).toBeLessThan(0.05)
})

test.each(tracks)('$file is found in its key, or in one that goes with it', ({ sha256, key }) => {
  const found = must(finished[sha256]?.cue?.key, 'a key')
  expect(keyDistance(found, keyNamed(key))).toBeLessThanOrEqual(maxKeySteps)
})

/** The key as the analysis names it, which knows major and minor only. */
function keyNamed(name: string): MusicalKey {
  const { root } = key(name)
  const mode = name.split(' ')[1] ?? ''
  // Semitones from a mode's root down to the tonic of the major key with the same notes.
  const down = { dorian: 2, phrygian: 4, lydian: 5, mixolydian: 7 }[mode]
  if (down !== undefined) return { tonic: (root - down + 12) % 12, mode: 'major' }
  return { tonic: root, mode: mode === 'minor' ? 'minor' : 'major' }
}

test.each(tracks)('$file splits into segments without a remainder', async ({ file, sha256, seconds, ...track }) => {
  const song = finished[sha256]
  const bytes = await soundOf(file)
  expect(song?.segments.reduce((sum, segment) => sum + segment.bytes, song.initBytes)).toBe(bytes.length)
  let at = song?.initBytes ?? 0
  for (const segment of song?.segments ?? []) {
    // Each segment consists of complete boxes, and contains audio.
    const names: string[] = []
    const end = at + segment.bytes
    for (; at < end; at += bytes.readUInt32BE(at)) names.push(bytes.toString('latin1', at + 4, at + 8))
    expect(at).toBe(end)
    expect(names).toContain('mdat')
  }
  const length = song?.segments.reduce((sum, segment) => sum + segment.seconds, 0) ?? 0
  expect(Math.abs(length - seconds)).toBeLessThan(0.1)
  expect(song).toMatchObject({ durationSeconds: seconds, tags: { title: track.title, artist: track.artist } })
})
