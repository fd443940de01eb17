import type { FinishedSongs } from '../../api/src/adapters/media/finished.ts'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { houseRooms } from './rooms.ts'
import { musicFolder, readTracks } from './tracks.ts'

const tracks = await readTracks()
const finished = JSON.parse(await readFile(new URL('finished.json', musicFolder), 'utf8')) as FinishedSongs
const soundOf = (file: string) => readFile(new URL(file, musicFolder))

test('the house has twelve tracks with distinct names and tempos, in at most 12 MB', async () => {
  expect(tracks).toHaveLength(12)
  for (const what of ['file', 'title', 'artist', 'genre', 'bpm'] as const) {
    expect(new Set(tracks.map((track) => track[what])).size, what).toBe(tracks.length)
  }
  const files = (await readdir(musicFolder)).filter((name) => name.endsWith('.m4a'))
  expect(files.sort()).toEqual(tracks.map(({ file }) => file).sort())
  const sizes = await Promise.all(files.map(async (file) => (await soundOf(file)).length))
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(12_000_000)
})

test("every track is played by a DJ, and every DJ's tracks exist", () => {
  const played = houseRooms.flatMap(({ djs }) => djs.flatMap((dj) => dj.tracks))
  expect([...new Set(played)].sort((a, b) => a - b)).toEqual([...tracks.keys()])
})

test.each(tracks)('$file is the measured file, with the length and format in the list', async (track) => {
  const bytes = await soundOf(track.file)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(track.sha256)
  const { format } = await parseBuffer(bytes, { mimeType: 'audio/mp4' })
  expect(format).toMatchObject({ codec: 'MPEG-4/AAC', sampleRate: 48_000, numberOfChannels: 2 })
  expect(Math.abs((format.duration ?? 0) - track.seconds)).toBeLessThan(0.05)
  expect(track.seconds).toBeGreaterThan(45)
  expect(track.seconds).toBeLessThan(90)
  expect(format.bitrate).toBeGreaterThan(115_000)
})

test.each(tracks)('$file has the loudness of a record, without clipping', ({ integratedLufs, peakDb }) => {
  expect(Math.abs(integratedLufs + 14)).toBeLessThanOrEqual(1.2)
  expect(peakDb).toBeLessThanOrEqual(-1.2)
})

test.each(tracks)('$file is in tempo, and begins with a whole bar', ({ sha256, bpm, firstBeat, firstDownbeat }) => {
  const { beat } = finished[sha256] ?? {}
  expect(Math.abs((beat?.bpm ?? 0) / bpm - 1)).toBeLessThan(0.001)
  expect(beat).toMatchObject({ firstBeat, beatsPerBar: 4 })
  expect(firstDownbeat).toBeGreaterThanOrEqual(0)
  expect(firstDownbeat).toBeLessThan(0.05)
})

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
