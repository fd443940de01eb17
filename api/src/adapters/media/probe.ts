import { open } from 'node:fs/promises'
import type { AudioFormat } from '../../ports/media.ts'
import { type SongFile, type TranscodeLimits, type Transcoder } from './engines/ffmpeg.ts'
import type { MediaLimits } from './limits.ts'
import { type Look, lookAt } from './look.ts'
import { MediaRefused } from './refusal.ts'

export const defaultLimits: MediaLimits = { maxBytes: 200 * 1024 * 1024, minSeconds: 5, maxSeconds: 15 * 60 }

export type Probed = {
  file: SongFile
  /** The length that the file states, if any: a shorter recording has lost its end. */
  declaredSeconds: number | null
}

const codecs: Record<AudioFormat, RegExp> = {
  mp3: /^mp3/,
  wav: /^(pcm_|adpcm_|mp3$)/,
  aiff: /^(pcm_|adpcm_)/,
  flac: /^flac$/,
  ogg: /^(vorbis|opus|flac)$/,
  m4a: /^(aac|alac|mp3|flac|opus)/,
  aac: /^aac/,
}

/** Like `lookAt`, for a file on this machine's disk. */
export async function lookAtFile(options: { path: string; fileName: string; limits: MediaLimits }): Promise<Look> {
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
 * What a file really is. Checks sizes, first bytes, name and streams, in this order, so that nothing is decoded that
 * can be refused without it. Fails with `MediaRefused`.
 */
export async function probeSong(
  transcoder: Transcoder,
  { path, fileName, limits }: { path: string; fileName: string; limits: MediaLimits },
  timing: TranscodeLimits = {},
): Promise<Probed> {
  const { format, endsWhole } = await lookAtFile({ path, fileName, limits })
  const file: SongFile = { path, format }
  const { audio, hasVideo, declaredSeconds, log } = await transcoder.probe(file, timing)
  if (log.some((line) => line.includes('moov atom not found'))) throw new MediaRefused('cutOff')
  if (hasVideo)
    throw new MediaRefused(
      'wrongType',
      'This is a film. Please upload its sound as MP3, WAV, AIFF, FLAC, OGG, M4A or AAC.',
    )
  if (!audio) throw new MediaRefused(log.some((line) => line.includes('Stream #0:')) ? 'noAudio' : 'unreadable')
  if (!codecs[format].test(audio.codec)) throw new MediaRefused('wrongType')
  // Editors that shorten an MP3 leave its header, which then states the old length.
  return { file, declaredSeconds: endsWhole ? null : declaredSeconds }
}
