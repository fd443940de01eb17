import { expect, test } from 'vitest'
import { lookAt } from './look.ts'

const limits = { maxBytes: 1e9, minSeconds: 1, maxSeconds: 600 }
const look = (bytes: Uint8Array, fileName = 'song') => {
  const read = async (from: number, length: number) => bytes.subarray(from, from + length)
  return lookAt({ file: { size: bytes.length, read }, fileName, limits })
}
const cutOff = expect.objectContaining({ name: 'MediaRefused', reason: 'cutOff' })

function wav(riffLength: number): Buffer {
  const file = Buffer.alloc(44 + 4000)
  file.write('RIFF')
  file.writeUInt32LE(riffLength, 4)
  file.write('WAVEfmt ', 8)
  return file
}

test.each([
  ['SoX', 0x7fff_f024],
  ['SoX, with more chunks', 0x7fff_f000],
  ['ALSA', 0x8000_0024],
  ['ffmpeg', 0xffff_ffff],
  ['a recorder that lost power', 0],
  ['a tool that writes the highest signed number', 0x7fff_ffff],
])('a WAV with the placeholder length of %s is complete', async (_, length) => {
  expect(await look(wav(length))).toEqual({ format: 'wav', endsWhole: true })
})

test('a WAV that is shorter than its stated length is truncated', async () => {
  await expect(look(wav(4036))).resolves.toMatchObject({ endsWhole: true })
  await expect(look(wav(4045))).rejects.toEqual(cutOff)
  await expect(look(wav(1_000_000_000))).rejects.toEqual(cutOff)
})

test('an AIFF states its length with the highest byte first', async () => {
  const file = Buffer.from(wav(0))
  file.write('FORM')
  file.writeUInt32BE(4036, 4)
  file.write('AIFFCOMM', 8)
  expect(await look(file)).toEqual({ format: 'aiff', endsWhole: true })
  await expect(look(file.subarray(0, -9))).rejects.toEqual(cutOff)
})

test('a WAV whose stated length includes its first eight bytes is complete', async () => {
  expect(await look(wav(4044))).toEqual({ format: 'wav', endsWhole: true })
})

function oggPage(flags: number, length: number): Buffer {
  const laces = [...Array.from({ length: Math.floor(length / 255) }, () => 255), length % 255]
  const head = Buffer.alloc(27)
  head.write('OggS')
  head[5] = flags
  head[26] = laces.length
  return Buffer.concat([head, Buffer.from(laces), Buffer.alloc(length, 7)])
}

test('an Ogg file whose last page is complete is complete, whether marked as the last or not', async () => {
  for (const flags of [0, 4])
    expect(await look(Buffer.concat([oggPage(2, 30), oggPage(flags, 700)]))).toMatchObject({ endsWhole: true })
})

test('an Ogg file that ends inside a page is truncated', async () => {
  const file = Buffer.concat([oggPage(2, 30), oggPage(4, 700)])
  for (const lost of [1, 300, 701, 715]) await expect(look(file.subarray(0, -lost))).rejects.toEqual(cutOff)
})

/** Layer III frames of 128 kbit/s: 417 bytes each, for MPEG 1 at 44.1 kHz and MPEG 2 at 22.05 kHz. */
const frames = (second: number, third: number) =>
  Buffer.concat(
    Array.from({ length: 10 }, () => Buffer.concat([Buffer.from([0xff, second, third]), Buffer.alloc(414)])),
  )

test.each([
  ['MPEG 1', frames(0xfb, 0x90)],
  ['MPEG 2', frames(0xf3, 0xc0)],
])('an MP3 of %s is complete after its last frame, whatever follows it', async (_, file) => {
  const tag = Buffer.alloc(128)
  tag.write('TAG')
  expect(await look(file)).toEqual({ format: 'mp3', endsWhole: true })
  expect(await look(Buffer.concat([file, tag]))).toMatchObject({ endsWhole: true })
  expect(await look(file.subarray(0, -1))).toMatchObject({ endsWhole: false })
  expect(await look(file.subarray(0, -400))).toMatchObject({ endsWhole: false })
})

function id3(length: number): Buffer {
  const tag = Buffer.alloc(10 + length, 0xff)
  tag.write('ID3')
  tag.set([3, 0, 0, 0, 0, length >> 7, length & 0x7f], 3)
  return tag
}

test.each([
  ['a recording of a stream, which begins inside a frame', frames(0xfb, 0x90).subarray(150)],
  ['zeros', Buffer.concat([Buffer.alloc(300), frames(0xfb, 0x90)])],
  ['two tags, the second with a cover', Buffer.concat([id3(100), id3(12_000), frames(0xfb, 0x90)])],
  ['a tag and zeros', Buffer.concat([id3(100), Buffer.alloc(2000), frames(0xf3, 0xc0)])],
])('an MP3 that begins with %s is an MP3', async (_, file) => {
  expect(await look(file, 'song.mp3')).toEqual({ format: 'mp3', endsWhole: true })
})

test('single bytes that look like the beginning of a frame are no MP3', async () => {
  const noise = Buffer.from(Array.from({ length: 9000 }, (_, at) => [0, 0xff, 0xfb, 0x90][at % 4] ?? 0))
  await expect(look(noise)).rejects.toMatchObject({ reason: 'notAudio' })
})

test('endless tags are not followed to their end', async () => {
  let reads = 0
  const file = Buffer.concat(Array.from({ length: 5000 }, () => id3(1)))
  const read = async (from: number, length: number) => {
    reads += 1
    return file.subarray(from, from + length)
  }
  const looked = lookAt({ file: { size: file.length, read }, fileName: 'song', limits })
  await expect(looked).rejects.toMatchObject({ reason: 'notAudio' })
  expect(reads).toBeLessThan(20)
})
