import { analyseSong } from '../../src/adapters/media/analyse.ts'
import { openTranscoder } from '../../src/adapters/media/engines/ffmpeg.ts'
import { readFinishedSongs } from '../../src/adapters/media/finished.ts'
import { defaultLimits, probeSong } from '../../src/adapters/media/probe.ts'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const music = new URL('../../../bot/demo/music/', import.meta.url)
const finished = await readFinishedSongs(fileURLToPath(new URL('finished.json', music)))
const tracks = JSON.parse(await readFile(new URL('tracks.json', music), 'utf8')) as { file: string }[]
const transcoder = await openTranscoder()
afterAll(() => transcoder.close())

test.each(tracks)('$file decodes to the properties in its finished form', { timeout: 120_000 }, async ({ file }) => {
  const path = fileURLToPath(new URL(file, music))
  const sha256 = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  const song = finished[sha256]
  const probed = await probeSong(transcoder, { path, fileName: file, limits: defaultLimits })
  const received = await analyseSong(transcoder, probed, defaultLimits)

  expect(Math.abs(received.durationSeconds - (song?.durationSeconds ?? 0))).toBeLessThan(0.05)
  expect(Math.abs(received.loudness.integratedLufs - (song?.loudness.integratedLufs ?? 0))).toBeLessThanOrEqual(0.2)
  expect(received.loudness.peakDb).toBeLessThanOrEqual(-1)
  expect(Math.abs((received.beat?.bpm ?? 0) / (song?.beat?.bpm ?? 1) - 1)).toBeLessThan(0.001)
  expect(Math.abs((received.beat?.firstBeat ?? 1) - (song?.beat?.firstBeat ?? 0))).toBeLessThan(0.012)
  expect(Math.abs((received.cue?.in ?? 1) - (song?.cue?.in ?? 0))).toBeLessThan(0.03)
  expect(Math.abs((received.cue?.out ?? 0) - (song?.cue?.out ?? 1))).toBeLessThan(0.03)
  expect(received.cue?.key).toEqual(song?.cue?.key)
})
