import { readdir } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeSong, fileOf, engineWithFolder, songTags, wavSong } from '../../../../test/song-files.ts'
import type { Engine } from '../engines/engine.ts'
import { createTranscoder, type SongFile } from '../engines/ffmpeg.ts'
import { noTags } from './tags.ts'

let engine: Engine
let folder: string
let close: () => Promise<void>

beforeAll(async () => {
  ;({ engine, folder, close } = await engineWithFolder())
})
afterAll(() => close())

const tagsIn = (file: SongFile) => createTranscoder(engine).tags(file)

test('tags and cover are read in a separate process, which leaves nothing behind', async () => {
  const wav = await fileOf(folder, 'song.wav', wavSong())
  const picture = '-f lavfi -i color=c=teal:s=32x32:d=0.04 -map 0:a -map 1:v -c:v png -disposition:v attached_pic'
  const path = await encodeSong(engine, wav, 'flac', { name: 'song.flac', extra: picture.split(' ') })
  const { tags, cover } = await tagsIn({ path, format: 'flac' })
  const { title, artist, album, genre } = songTags
  expect(tags).toEqual({ title, artist, album, genre, year: 2019, isrc: null })
  expect(cover?.mimeType).toBe('image/png')
  expect((await readdir(folder)).toSorted()).toEqual(['song.flac', 'song.wav'])
})

const count = 5_000_000
const repeated = (piece: Buffer, times = count) => Buffer.alloc(piece.length * times, piece)
const id3 = (frames: Buffer) => {
  const size = [21, 14, 7, 0].map((shift) => (frames.length >> shift) & 0x7f)
  return Buffer.concat([Buffer.from('ID3\u0004\0\0'), Buffer.from(size), frames])
}
const id3Frame = (name: string, text: Buffer) => {
  const size = [21, 14, 7, 0].map((shift) => (text.length >> shift) & 0x7f)
  return Buffer.concat([Buffer.from(name), Buffer.from([...size, 0, 0]), text])
}
const box = (name: string, content: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}
const chunk = (name: string, content: Buffer) => {
  const head = Buffer.from(`${name}\0\0\0\0`)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}
const flacBlock = (type: number, content: Buffer) =>
  Buffer.concat([
    Buffer.from([type, content.length >> 16, (content.length >> 8) & 0xff, content.length & 0xff]),
    content,
  ])
const vorbisComments = (times: number) => {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(times, 4)
  return Buffer.concat([head, repeated(Buffer.from('\u0003\0\0\0A=b'), times)])
}
const tinyFrame = id3Frame('TIT2', Buffer.from('\u0003hello'))

test.each<[string, SongFile['format'], () => Buffer]>([
  ['an ID3 tag of five million tiny frames', 'mp3', () => id3(repeated(tinyFrame))],
  [
    'an ID3 tag with one text of thirty million values',
    'mp3',
    () => id3(id3Frame('TPE1', repeated(Buffer.from('a\0'), 3e7))),
  ],
  [
    'a WAV whose ID3 chunk has five million tiny frames',
    'wav',
    () => chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), chunk('id3 ', id3(repeated(tinyFrame)))])),
  ],
  [
    'a FLAC with ten million comments',
    'flac',
    () =>
      Buffer.concat([
        Buffer.from('fLaC'),
        flacBlock(0, Buffer.alloc(34)),
        ...Array.from({ length: 5 }, () => flacBlock(4, vorbisComments(2_000_000))),
      ]),
  ],
  [
    'an M4A with two million titles',
    'm4a',
    () =>
      Buffer.concat([
        box('ftyp', Buffer.from('M4A \0\0\0\0')),
        box(
          'moov',
          box(
            'udta',
            box(
              'meta',
              Buffer.concat([
                Buffer.alloc(4),
                box('ilst', repeated(box('\u00a9nam', box('data', Buffer.from('\0\0\0\u0001\0\0\0\0a'))), 2_000_000)),
              ]),
            ),
          ),
        ),
      ]),
  ],
])("%s doesn't block the event loop, releases its memory and counts as having no tags", async (_, format, bytes) => {
  const path = await fileOf(folder, `odd.${format}`, bytes())
  const before = process.memoryUsage.rss()
  const cpu = process.cpuUsage()
  const utilization = performance.eventLoopUtilization()
  const { tags, cover } = await tagsIn({ path, format })
  const { active } = performance.eventLoopUtilization(utilization)
  const { user, system } = process.cpuUsage(cpu)
  expect(tags).toEqual(noTags)
  expect(cover).toBeNull()
  // The loop's total active time, so that no part of it can have taken longer. A busy machine makes it longer than the
  // CPU time of this process.
  expect(Math.min(active, (user + system) / 1000)).toBeLessThan(100)
  expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 2 ** 20)
  expect((await readdir(folder)).filter((name) => name.endsWith('.picture'))).toEqual([])
})
