import type { Media } from '../../ports/media.ts'
import { createDiskStorage } from '../storage/disk.ts'
import type { Storage } from '../../ports/storage.ts'
import { createDecipheriv, createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withFinishedSongs, type FinishedSong } from './finished.ts'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-finished-'))
  storage = createDiskStorage(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function box(name: string, content: string): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, Buffer.from(content)])
}

const init = Buffer.concat([box('ftyp', 'iso5'), box('moov', 'a track')])
const segments = ['first', 'second', 'third'].map((sound) =>
  Buffer.concat([box('moof', 'index'), box('mdat', sound)]),
)
const file = Buffer.concat([init, ...segments])
const song: FinishedSong = {
  durationSeconds: 10,
  loudness: { integratedLufs: -14, replayGainDb: 0, peakDb: -1.5 },
  beat: { bpm: 120, firstBeat: 0, beatsPerBar: 4, confidence: 1 },
  cue: { in: 0, out: 10, introBars: 2, outroBars: 0 },
  envelope: [1, 1],
  tags: { title: 'One', artist: 'Ann', album: null, genre: null, year: null, isrc: null },
  initBytes: init.length,
  segments: segments.map(({ length }) => ({ bytes: length, seconds: 4 })),
  preview: { head: Buffer.from('head of the preview:').toString('base64'), first: 1, count: 2 },
}
const finished = { [createHash('sha256').update(file).digest('hex')]: song }

const fault = { reason: 'wrongType', sentence: 'Processed by the others.' }
const others: Media = {
  faultOf: async () => undefined,
  process: async () => ({ fault }),
  listen: async () => ({ fault }),
}
const media = () => withFinishedSongs(others, storage, finished)

const process = (at: string) =>
  media().process({
    folder: at,
    fileName: 'one.m4a',
    keyUri: '../key',
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })

async function stored(key: string): Promise<Buffer> {
  const found = await storage.get(key)
  return Buffer.from(await new Response(found?.body).arrayBuffer())
}

test('a known file is stored in parts that decrypt to the file, without being processed', async () => {
  await storage.put('songs/known/original', file, 'application/octet-stream')
  const outcome = await process('songs/known')
  if (!('song' in outcome)) throw new Error(outcome.fault.sentence)
  expect(outcome.song).toMatchObject({ durationSeconds: 10, beat: { bpm: 120 }, tags: { title: 'One' } })
  expect(await stored('songs/known/hls/medium/init.mp4')).toEqual(init)
  for (const [at, plain] of segments.entries()) {
    const vector = Buffer.alloc(16)
    vector.writeUInt32BE(at, 12)
    const decipher = createDecipheriv('aes-128-cbc', outcome.song.key, vector)
    const secret = await stored(`songs/known/hls/${outcome.song.renditions[0]?.segments[at]}`)
    expect(Buffer.concat([decipher.update(secret), decipher.final()])).toEqual(plain)
  }
  expect((await stored('songs/known/hls/preview.m4a')).toString()).toBe('head of the preview:secondthird')
  expect((await stored('songs/known/hls/medium/playlist.m3u8')).toString()).toContain('URI="../key"')
  expect((await stored('songs/known/hls/master.m3u8')).toString()).toContain('medium/playlist.m3u8')
  for (const name of outcome.song.files) expect((await stored(`songs/known/hls/${name}`)).length).toBeGreaterThan(0)
})

test('a different file of the same size is processed normally', async () => {
  const other = Buffer.from(file)
  other[other.length - 1] = 0
  await storage.put('songs/other/original', other, 'application/octet-stream')
  expect(await process('songs/other')).toEqual({ fault })
  await storage.put('songs/short/original', Buffer.from('short'), 'application/octet-stream')
  expect(await process('songs/short')).toEqual({ fault })
})
