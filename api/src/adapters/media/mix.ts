import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { bassHz, type MixPoint } from '@segue/shared/room/hand-over/mix.ts'
import { type MixRequest, MediaTrouble } from '../../ports/media.ts'
import type { TranscodeLimits, Transcoder } from './engines/ffmpeg.ts'
import { bitsPerSecond } from './pack.ts'

/** The time limit of each of the three runs; a hand-over that takes longer is too late anyway. */
const maxRunMs = 10_000
const pointSize = 6

/** Decodes both excerpts, mixes them and encodes the mix. `folder` is empty, and for this mix only. */
export async function mixExcerpts(transcoder: Transcoder, folder: string, request: MixRequest): Promise<Uint8Array> {
  const { sampleRate, plan, signal } = request
  const limits: TranscodeLimits = { timeoutMs: maxRunMs, signal }
  const decoded = async (name: 'outgoing' | 'incoming') => {
    const path = join(folder, `${name}.aac`)
    await writeFile(path, request[name].adts)
    const wanted = { sampleRate, channels: 2, maxSeconds: maxMixSeconds } as const
    const { samples } = await transcoder.pcm({ path, format: 'aac' }, wanted, limits)
    return { samples, from: request[name].from }
  }
  const [outgoing, incoming] = [await decoded('outgoing'), await decoded('incoming')]
  const seconds = (plan.until - plan.from) / 1000
  const mixed = await mix(
    { outgoing, incoming, seconds, sampleRate, stepMs: request.stepMs, points: plan.points },
    signal,
  )
  const path = join(folder, 'mix.f32')
  await writeFile(path, new Uint8Array(mixed.buffer, mixed.byteOffset, mixed.byteLength))
  return transcoder.adts(path, { sampleRate, bitsPerSecond: bitsPerSecond.medium }, limits)
}

/** Longer excerpts are cut. */
const maxMixSeconds = 120

type Excerpt = { samples: Float32Array; from: number }
type Mix = {
  outgoing: Excerpt
  incoming: Excerpt
  seconds: number
  sampleRate: number
  stepMs: number
  points: readonly MixPoint[]
}

function mix({ points, ...rest }: Mix, signal: AbortSignal): Promise<Float32Array> {
  const table = points.flatMap(({ outgoing, incoming }) =>
    [outgoing, incoming].flatMap(({ position, level, bass }) => [position, level, bass]),
  )
  const workerData = { ...rest, points: Float64Array.from(table), pointSize, bassHz }
  const worker = new Worker(new URL('./mix-worker.mjs', import.meta.url), {
    workerData,
    transferList: [rest.outgoing.samples.buffer as ArrayBuffer, rest.incoming.samples.buffer as ArrayBuffer],
    execArgv: [],
    env: {},
  })
  return new Promise((resolve, reject) => {
    const stop = () => end(() => reject(new MediaTrouble('stopped')))
    const timer = setTimeout(() => end(() => reject(new MediaTrouble('timedOut'))), maxRunMs)
    function end(settle: () => void) {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      void worker.terminate()
      settle()
    }
    signal.addEventListener('abort', stop, { once: true })
    worker.once('message', (samples: Float32Array) => end(() => resolve(samples)))
    worker.once('error', (error) => end(() => reject(new MediaTrouble('engine', error))))
    worker.once('exit', () => end(() => reject(new MediaTrouble('engine', 'The mixer ended without a result'))))
  })
}
