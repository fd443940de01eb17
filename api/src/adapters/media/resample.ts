import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ResampleRequest } from '../../ports/media.ts'
import type { TranscodeLimits, Transcoder } from './engines/ffmpeg.ts'
import { bitsPerSecond } from './pack.ts'

/** The time limit of each of the two runs. */
const maxRunMs = 10_000
/** Longer excerpts are cut. */
const maxSeconds = 60
const samplesPerFrame = 1024
const channels = 2

/** Decodes an excerpt at another rate and encodes it. `folder` is empty, and for this excerpt only. */
export async function resampleExcerpt(
  transcoder: Transcoder,
  folder: string,
  { excerpt, from, frames, sampleRate, signal }: ResampleRequest,
): Promise<Uint8Array> {
  const limits: TranscodeLimits = { timeoutMs: maxRunMs, signal }
  const path = join(folder, 'excerpt.aac')
  await writeFile(path, excerpt.adts)
  const { samples } = await transcoder.pcm({ path, format: 'aac' }, { sampleRate, channels, maxSeconds }, limits)
  const first = channels * Math.round((from - excerpt.from) * sampleRate)
  const wanted = new Float32Array(channels * frames * samplesPerFrame)
  wanted.set(samples.subarray(Math.max(0, first), Math.max(0, first + wanted.length)), Math.max(0, -first))
  const pcm = join(folder, 'resampled.f32')
  await writeFile(pcm, new Uint8Array(wanted.buffer))
  return transcoder.adts(pcm, { sampleRate, bitsPerSecond: bitsPerSecond.medium }, limits)
}
