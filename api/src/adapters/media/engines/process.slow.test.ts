import { createCipheriv, createDecipheriv } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beatAt } from '@segue/shared/playback/beat/beat-at.ts'
import { encodeSong, fileOf, engineWithFolder, songTags, wavSong } from '../../../../test/song-files.ts'
import { wavFile } from '../../../../test/songs.ts'
import type { ProcessedSong } from '../../../ports/media.ts'
import { rememberingEngine } from '../../../../test/remembering-engine.ts'
import { analyseSong } from '../analyse.ts'
import { type Engine } from './engine.ts'
import { type Transcoder, createTranscoder } from './ffmpeg.ts'
import { mp3FrameLength } from '../mp3-frames.ts'
import { probeSong } from '../probe.ts'
import { type ProcessRequest, processUpload } from './process.ts'
import { id3Length } from '../sniff.ts'

let engine: Engine
let transcoder: Transcoder
let folder: string
let close: () => Promise<void>
let wav: string
let files = 0

beforeAll(async () => {
  ;({ engine, folder, close } = await engineWithFolder())
  engine = rememberingEngine(engine)
  transcoder = createTranscoder(engine)
  wav = await fileOf(folder, 'song.wav', wavSong())
})
afterAll(() => close())

const upload = (file: string, change: Partial<ProcessRequest> = {}): ProcessRequest => {
  files += 1
  const outDir = join(folder, `out-${files}`)
  return { file, fileName: file, outDir, keyUri: '/songs/hls/key?song=1', transcoder, ...change }
}
const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Does what a player does: fetches the init section, decrypts every segment and joins them. */
async function decrypted(outDir: string, song: ProcessedSong): Promise<Buffer> {
  const [rendition] = song.renditions
  if (!rendition) throw new Error('Expected a rendition')
  const parts = [await readFile(join(outDir, rendition.init))]
  for (const [sequence, segment] of rendition.segments.entries()) {
    const vector = Buffer.alloc(16)
    vector.writeUInt32BE(sequence, 12)
    const decipher = createDecipheriv('aes-128-cbc', song.key, vector)
    parts.push(decipher.update(await readFile(join(outDir, segment))), decipher.final())
  }
  return Buffer.concat(parts)
}

const refusal = async (file: string, change: Partial<ProcessRequest> = {}): Promise<unknown> => {
  const request = upload(file, change)
  const error: unknown = await processUpload(request).catch((caught: unknown) => caught)
  expect(await exists(request.outDir)).toBe(false)
  return error
}
const refused = (reason: string): unknown => expect.objectContaining({ name: 'MediaRefused', reason })

const failing = (reason: object): Transcoder => ({ ...transcoder, hls: () => Promise.reject(reason) })

describe('a song that is uploaded', () => {
  test.each(['mp3', 'aiff', 'flac', 'ogg', 'm4a', 'aac'] as const)(
    'an uploaded %s becomes a complete song with its tags and beat',
    async (format) => {
      const request = upload(await encodeSong(engine, wav, format))
      const song = await processUpload(request)
      expect(song.format).toBe(format)
      expect(song.durationSeconds).toBeCloseTo(10, 0)
      const { title, artist, album, genre } = songTags
      expect(song.tags).toEqual({ title, artist, album, genre, year: 2019, isrc: null })
      expect(song.beat?.bpm).toBeCloseTo(120, 0)
      expect(song.loudness.integratedLufs).toBeGreaterThan(-30)
      expect(song.loudness.integratedLufs).toBeLessThan(-8)
      expect(song.loudness.replayGainDb).toBeLessThanOrEqual(-song.loudness.peakDb)
      expect(song.envelope).toHaveLength(Math.ceil(song.durationSeconds / 0.5))
      expect(song.renditions.map(({ name }) => name)).toEqual(['medium'])
    },
  )

  test('the decrypted segments are AAC of the right length and in sync with the original', async () => {
    const request = upload(wav)
    const song = await processUpload(request)
    const plain = await fileOf(folder, 'decrypted.mp4', await decrypted(request.outDir, song))
    const file = { path: plain, format: 'm4a' } as const
    expect((await transcoder.probe(file)).audio).toEqual({ codec: 'aac', sampleRate: 44_100, channels: 2 })
    const back = await transcoder.pcm(file, { sampleRate: 11_025, channels: 1, maxSeconds: 60 })
    expect(back.samples.length / 11_025).toBeCloseTo(10, 1)
    // The click of beat 10 is at five seconds; the encoder may not shift it by more than an AAC frame.
    const strongest = back.samples.slice(4.8 * 11_025, 5.2 * 11_025).map(Math.abs)
    const click = 4.8 + strongest.indexOf(Math.max(...strongest)) / 11_025
    expect(Math.abs(click - 5)).toBeLessThan(0.026)
  })

  test('an uploaded song cannot be played without the key', async () => {
    const request = upload(wav)
    const song = await processUpload(request)
    const [segment = ''] = song.renditions[0]?.segments ?? []
    const bytes = await readFile(join(request.outDir, segment))
    expect(bytes.includes('moof')).toBe(false)
    expect(bytes.length % 16).toBe(0)
    const contents = await Promise.all(song.files.map((name) => readFile(join(request.outDir, name))))
    expect(contents.some((content) => content.includes(Buffer.from(song.key)))).toBe(false)
  })

  test('processing leaves exactly the files it names, and the upload itself unchanged', async () => {
    const request = upload(wav)
    const before = await readFile(wav)
    const song = await processUpload(request)
    const written = (await readdir(request.outDir, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(request.outDir.length + 1))
    expect(written.toSorted()).toEqual([...song.files].toSorted())
    expect((await readFile(wav)).equals(before)).toBe(true)
    const playlist = await readFile(join(request.outDir, 'medium/playlist.m3u8'), 'utf8')
    expect(playlist).toContain('URI="/songs/hls/key?song=1"')
    expect(await readFile(join(request.outDir, song.master), 'utf8')).toContain('medium/playlist.m3u8')
  })

  test('an uploaded song has an unencrypted preview of about thirty seconds without tags', async () => {
    const long = await fileOf(folder, 'long.wav', wavSong({ seconds: 38 }))
    const request = upload(await encodeSong(engine, long, 'mp3', { name: 'long.mp3' }))
    const song = await processUpload(request)
    const file = { path: join(request.outDir, song.preview), format: 'm4a' } as const
    const { samples } = await transcoder.pcm(file, { sampleRate: 11_025, channels: 1, maxSeconds: 60 })
    expect(samples.length / 11_025).toBeGreaterThan(28)
    expect(samples.length / 11_025).toBeLessThan(35)
    expect((await readFile(file.path)).includes(songTags.artist)).toBe(false)
  })

  test('an uploaded song keeps its cover picture and its ISRC', async () => {
    const picture = '-f lavfi -i color=c=teal:s=32x32:d=0.04 -map 0:a -map 1:v -c:v png -disposition:v attached_pic'
    const extra = [...picture.split(' '), '-metadata', 'isrc=gb-ayl-1900123']
    const song = await processUpload(upload(await encodeSong(engine, wav, 'flac', { name: 'cover.flac', extra })))
    expect(song.cover?.mimeType).toBe('image/png')
    expect(
      Buffer.from(song.cover?.bytes ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    expect(song.tags.isrc).toBe('GBAYL1900123')
  })

  test('a song with a detailed PNG cover of more than 5 MB is accepted with a smaller cover', async () => {
    const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
      Buffer.alloc(3 * 1400 ** 2),
    )
    await engine.run({
      input: await fileOf(folder, 'noise.rgb', noise),
      outDir: folder,
      args: ({ input, output }) => [
        ...'-f rawvideo -pix_fmt rgb24 -s 1400x1400 -i'.split(' '),
        input,
        `${output}/noise.png`,
      ],
      timeoutMs: 30_000,
    })
    const picture = await readFile(join(folder, 'noise.png'))
    expect(picture.length).toBeGreaterThan(5 * 1024 * 1024)
    const song = wavFile({ seconds: 10, cover: picture })
    const { cover, durationSeconds } = await processUpload(upload(await fileOf(folder, 'noisy.wav', song)))
    expect(durationSeconds).toBeCloseTo(10, 0)
    expect(cover?.mimeType).toBe('image/jpeg')
    expect(cover?.bytes.length).toBeLessThan(5 * 1024 * 1024)
  })

  test('a song is encoded in every requested quality', async () => {
    const request = upload(wav, { renditions: ['low', 'medium', 'high'] })
    const { renditions, files: names } = await processUpload(request)
    const [low, medium, high] = renditions.map(({ bandwidth }) => bandwidth)
    expect(low).toBeLessThan(medium ?? 0)
    expect(medium).toBeLessThan(high ?? 0)
    expect(names.filter((name) => name.endsWith('playlist.m3u8'))).toHaveLength(3)
  })

  test('an upload without tags becomes a song without a title', async () => {
    const song = await processUpload(upload(wav))
    expect(song.tags).toEqual({ title: null, artist: null, album: null, genre: null, year: null, isrc: null })
    expect(song.cover).toBeNull()
  })

  test.each([22_050, 48_000])('an upload of %d Hz is stored at the rate of all songs', async (sampleRate) => {
    const request = upload(await fileOf(folder, 'other-rate.wav', wavSong({ sampleRate, seconds: 8 })))
    const song = await processUpload(request)
    const plain = await fileOf(folder, 'rate.mp4', await decrypted(request.outDir, song))
    expect((await transcoder.probe({ path: plain, format: 'm4a' })).audio?.sampleRate).toBe(44_100)
  })

  test('the progress only increases and ends at one', async () => {
    const shares: number[] = []
    await processUpload(upload(wav, { onProgress: (share) => shares.push(share) }))
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares[0]).toBe(0)
    expect(shares.at(-1)).toBe(1)
  })

  test('the beat of an uploaded song matches its clicks', async () => {
    const { beat } = await processUpload(upload(wav))
    if (!beat) throw new Error('Expected a beat')
    const { phase } = beatAt(beat, 5)
    expect(Math.min(phase, 1 - phase) * (60 / beat.bpm)).toBeLessThan(0.012)
  })
})

describe('a file with an unusual ending or header is accepted with its true length', () => {
  test('accepts an MP3 with a variable bit rate, no header and a quiet beginning', async () => {
    const varied = wavSong({ seconds: 20 })
    varied.fill(0, 44, 44 + 3 * 176_400)
    for (let at = 44 + 8 * 176_400; at < varied.length; at++) varied[at] = (at * at * 31) >> 3
    const extra = '-q:a 0 -write_xing 0'.split(' ')
    const file = await fileOf(folder, 'varied.wav', varied)
    const song = await processUpload(upload(await encodeSong(engine, file, 'mp3', { name: 'varied.mp3', extra })))
    expect(song.durationSeconds).toBeCloseTo(20, 0)
  })

  test('accepts an MP3 shortened by an editor that left its header', async () => {
    const whole = await readFile(await encodeSong(engine, wav, 'mp3', { tagged: false, name: 'whole.mp3' }))
    let end = id3Length(whole)
    while (end < whole.length * 0.6) end += mp3FrameLength(whole, end)
    const song = await processUpload(upload(await fileOf(folder, 'shortened.mp3', whole.subarray(0, end))))
    expect(song.durationSeconds).toBeCloseTo(6, 0)
  })

  test('accepts an Ogg file from a stream, whose last page is not marked', async () => {
    const file = await readFile(await encodeSong(engine, wav, 'ogg', { name: 'stream.ogg' }))
    const page = file.lastIndexOf('OggS')
    file[page + 5] = 0
    file.writeUInt32LE(0, page + 22)
    file.writeUInt32LE(oggChecksum(file.subarray(page)), page + 22)
    const song = await processUpload(upload(await fileOf(folder, 'stream.ogg', file)))
    expect(song.durationSeconds).toBeCloseTo(10, 0)
  })

  test('accepts an M4A that contains FLAC', async () => {
    const file = await encodeSong(engine, wav, 'flac', { name: 'with-flac.mp4', extra: ['-strict', '-2'] })
    const song = await processUpload(upload(file))
    expect(song.format).toBe('m4a')
    expect(song.durationSeconds).toBeCloseTo(10, 0)
  })

  test('accepts an MP3 recorded from a stream, which begins inside a frame', async () => {
    const extra = '-write_xing 0'.split(' ')
    const whole = await readFile(await encodeSong(engine, wav, 'mp3', { tagged: false, name: 'radio.mp3', extra }))
    const ripped = whole.subarray(id3Length(whole) + 150)
    const song = await processUpload(upload(await fileOf(folder, 'ripped.mp3', ripped)))
    expect(song.durationSeconds).toBeCloseTo(10, 0)
  })

  test('accepts a two-hour MP3 without a header if sets of that length are allowed', async () => {
    const extra = '-ar 8000 -ac 1 -b:a 8k -write_xing 0'.split(' ')
    const minute = await fileOf(folder, 'minute.wav', wavSong({ seconds: 60, sampleRate: 8000 }))
    const name = 'minute.mp3'
    const tagged = await readFile(await encodeSong(engine, minute, 'mp3', { tagged: false, name, extra }))
    const once = tagged.subarray(id3Length(tagged))
    const path = await fileOf(folder, 'set.mp3', Buffer.concat(Array.from({ length: 120 }, () => once)))
    const limits = { maxBytes: 1e9, minSeconds: 5, maxSeconds: 7300 }
    const probed = await probeSong(transcoder, { path, fileName: path, limits })
    const { durationSeconds, beat, cue } = await analyseSong(transcoder, probed, limits)
    expect(durationSeconds).toBeCloseTo(120 * secondsOf(once), 0)
    expect(beat).toBeNull()
    expect(cue?.out).toBeGreaterThan(7190)
    const short = { ...limits, maxSeconds: 7200 }
    await expect(analyseSong(transcoder, probed, short)).rejects.toEqual(refused('tooLong'))
  })

  test('accepts a WAV written to a pipe, whose lengths are placeholders', async () => {
    const file = wavSong()
    file.writeUInt32LE(0x7fff_f024, 4)
    file.writeUInt32LE(0x7fff_f000, 40)
    const song = await processUpload(upload(await fileOf(folder, 'piped.wav', file)))
    expect(song.durationSeconds).toBeCloseTo(10, 1)
  })
})

/** The length of MPEG 2.5 frames, of 576 samples at 8 kHz each. */
function secondsOf(frames: Uint8Array): number {
  let count = 0
  for (let at = 0; at < frames.length; at += mp3FrameLength(frames, at) || frames.length) count += 1
  return (count * 576) / 8000
}

function oggChecksum(page: Uint8Array): number {
  let sum = 0
  for (const byte of page) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit++) sum = (sum << 1) ^ (sum < 0 ? 0x04c1_1db7 : 0)
  }
  return sum >>> 0
}

describe('an unsuitable file is refused with a sentence', () => {
  test('refuses an empty file', async () => {
    expect(await refusal(await fileOf(folder, 'empty.mp3', ''))).toEqual(refused('empty'))
  })

  test('refuses a text named as MP3', async () => {
    expect(await refusal(await fileOf(folder, 'letter.mp3', 'Dear all, '.repeat(500)))).toEqual(refused('notAudio'))
  })

  test('refuses a picture', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    expect(await refusal(await fileOf(folder, 'cover.png', png))).toEqual(refused('notAudio'))
  })

  test('refuses a playlist that points to other files', async () => {
    const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n'
    expect(await refusal(await fileOf(folder, 'list.mp3', playlist))).toEqual(refused('notAudio'))
  })

  test('refuses a WAV named as MP3', async () => {
    const error = await refusal(await fileOf(folder, 'liar.mp3', wavSong({ seconds: 6 })))
    expect(error).toEqual(refused('mislabelled'))
    expect(error).toHaveProperty('message', expect.stringMatching(/\.mp3.*WAV/))
  })

  test('refuses noise after an MP3 header', async () => {
    const noise = Uint8Array.from({ length: 20_000 }, (_, n) => (n * n * 31 + n) % 251)
    noise.set([0xff, 0xfb, 0x90, 0x64])
    const error = await refusal(await fileOf(folder, 'noise.mp3', noise))
    expect(error).toHaveProperty('name', 'MediaRefused')
  })

  test.each(['mp3', 'aiff', 'flac', 'ogg', 'm4a'] as const)('refuses a truncated %s', async (format) => {
    const whole = await readFile(await encodeSong(engine, wav, format))
    const part = await fileOf(folder, `cut.${format}`, whole.subarray(0, Math.floor(whole.length * 0.6)))
    expect(await refusal(part)).toEqual(refused('cutOff'))
  })

  test('refuses a truncated WAV', async () => {
    const part = await fileOf(folder, 'cut.wav', wavSong().subarray(0, 700_000))
    expect(await refusal(part)).toEqual(refused('cutOff'))
  })

  test('refuses a file that is too large, with the limit in the sentence', async () => {
    const limits = { maxBytes: 1024 * 1024, minSeconds: 5, maxSeconds: 600 }
    const error = await refusal(wav, { limits })
    expect(error).toEqual(refused('tooLarge'))
    expect(error).toHaveProperty('message', expect.stringContaining('1 MB'))
  })

  test('refuses a song that is too short', async () => {
    expect(await refusal(await fileOf(folder, 'short.wav', wavSong({ seconds: 2 })))).toEqual(refused('tooShort'))
  })

  test('refuses a song that is too long, without decoding all of it', async () => {
    const limits = { maxBytes: 1e9, minSeconds: 1, maxSeconds: 6 }
    expect(await refusal(wav, { limits })).toEqual(refused('tooLong'))
  })

  test('refuses silence', async () => {
    expect(await refusal(await fileOf(folder, 'silent.wav', wavSong({ level: 0 })))).toEqual(refused('silent'))
  })

  test('refuses a film', async () => {
    const extra = '-f lavfi -i testsrc=s=64x64:r=5:d=2 -map 0:a -map 1:v -c:v libx264 -preset ultrafast'.split(' ')
    const film = await encodeSong(engine, wav, 'm4a', { name: 'film.mp4', extra })
    expect(await refusal(film)).toEqual(refused('wrongType'))
  })
})

describe('a failure of ours', () => {
  test('a full disk is reported as such, and nothing is left behind', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const request = upload(wav, { transcoder: failing(full) })
    await expect(processUpload(request)).rejects.toMatchObject({ name: 'MediaTrouble', reason: 'diskFull' })
    expect(await exists(request.outDir)).toBe(false)
  })

  test('processing can be cancelled midway', async () => {
    const stop = new AbortController()
    const request = upload(wav, { signal: stop.signal, onProgress: (share) => share > 0.2 && stop.abort() })
    await expect(processUpload(request)).rejects.toMatchObject({ name: 'MediaTrouble', reason: 'stopped' })
    expect(await exists(request.outDir)).toBe(false)
  })

  test('a second attempt starts from scratch, whatever the first left in the folder', async () => {
    const outDir = join(folder, 'second-try')
    const first = await processUpload(upload(wav, { outDir, renditions: ['low', 'medium'] }))
    const second = await processUpload(upload(wav, { outDir }))
    expect(await exists(join(outDir, 'low'))).toBe(false)
    expect(Buffer.from(second.key).equals(first.key)).toBe(false)
  })

  test('a missing file is an error of ours, not a refusal', async () => {
    await expect(processUpload(upload(join(folder, 'gone.wav')))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
