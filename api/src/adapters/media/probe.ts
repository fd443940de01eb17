import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { parseStream, selectCover } from 'music-metadata'
import type { AudioFormat, Cover, Tags } from '../../ports/media.ts'
import { type SongFile, type TranscodeLimits, type Transcoder } from './ffmpeg.ts'
import type { MediaLimits } from './limits.ts'
import { lookAt } from './look.ts'
import { MediaRefused } from './refusal.ts'

export const defaultLimits: MediaLimits = { maxBytes: 200 * 1024 * 1024, minSeconds: 5, maxSeconds: 15 * 60 }

export type Probed = {
  file: SongFile
  /** The length that the file states, if it states one: a shorter recording has lost its end. */
  declaredSeconds: number | null
  sourceRate: number
  tags: Tags
  cover: Cover | null
}

const mimeTypes: Record<AudioFormat, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
}
const codecs: Record<AudioFormat, RegExp> = {
  mp3: /^mp3/,
  wav: /^(pcm_|adpcm_|mp3$)/,
  flac: /^flac$/,
  ogg: /^(vorbis|opus|flac)$/,
  m4a: /^(aac|alac)$/,
}

/** As `lookAt`, at a file on this machine's disk. */
export async function lookAtFile(options: {
  path: string
  fileName: string
  limits: MediaLimits
}): Promise<{ format: AudioFormat; size: number }> {
  const handle = await open(options.path, 'r')
  try {
    const { size } = await handle.stat()
    const read = async (from: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, from)
      return buffer.subarray(0, bytesRead)
    }
    return await lookAt({ ...options, file: { size, read } })
  } finally {
    await handle.close()
  }
}

/**
 * What a file really is. Looks at sizes, first bytes, name, tags and streams, in this order, so that nothing is decoded
 * that can be refused by looking. Fails with `MediaRefused`.
 */
export async function probeSong(
  transcoder: Transcoder,
  { path, fileName, limits }: { path: string; fileName: string; limits: MediaLimits },
  timing: TranscodeLimits = {},
): Promise<Probed> {
  const { format, size } = await lookAtFile({ path, fileName, limits })
  const file: SongFile = { path, format }
  const { audio, hasVideo, declaredSeconds, log } = await transcoder.probe(file, timing)
  if (log.some((line) => line.includes('moov atom not found'))) throw new MediaRefused('cutOff')
  if (hasVideo)
    throw new MediaRefused('wrongType', 'This is a film. Please upload its sound as MP3, WAV, FLAC, OGG or M4A.')
  if (!audio) throw new MediaRefused(log.some((line) => line.includes('Stream #0:')) ? 'noAudio' : 'unreadable')
  if (!codecs[format].test(audio.codec)) throw new MediaRefused('wrongType')
  return { file, declaredSeconds, sourceRate: audio.sampleRate, ...(await readTags(path, size, format)) }
}

type Named = Pick<Probed, 'tags' | 'cover'>

/** A file whose tags cannot be read is still a song: it only has no title. */
async function readTags(path: string, size: number, format: AudioFormat): Promise<Named> {
  const stream = createReadStream(path)
  try {
    const { common } = await parseStream(stream, { mimeType: mimeTypes[format], size })
    return {
      tags: {
        title: said(common.title),
        artist: said(common.artist),
        album: said(common.album),
        genre: said(common.genre?.[0]),
        year: common.year !== undefined && common.year > 1000 && common.year < 3000 ? common.year : null,
        isrc: readIsrc(common.isrc?.[0]),
      },
      cover: readCover(selectCover(common.picture)),
    }
  } catch {
    const tags = { title: null, artist: null, album: null, genre: null, year: null, isrc: null }
    return { tags, cover: null }
  } finally {
    stream.destroy()
  }
}

function said(value: string | undefined): string | null {
  // Control characters come from old tags in unknown encodings; PostgreSQL refuses NUL in a text.
  const clean = value
    ?.replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
    .trim()
  return clean === undefined || clean === '' ? null : clean
}

function readIsrc(value: string | undefined): string | null {
  const plain = value?.replaceAll(/[\s-]/g, '').toUpperCase() ?? ''
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(plain) ? plain : null
}

const largestCover = 5 * 1024 * 1024

function readCover(picture: { data: Uint8Array } | null): Cover | null {
  if (!picture || picture.data.length > largestCover) return null
  const [first, second, third] = picture.data
  if (first === 0xff && second === 0xd8 && third === 0xff) return { mimeType: 'image/jpeg', bytes: picture.data }
  if (first === 0x89 && second === 0x50 && third === 0x4e) return { mimeType: 'image/png', bytes: picture.data }
  return null
}
