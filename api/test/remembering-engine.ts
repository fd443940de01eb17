import type { Engine } from '../src/adapters/media/engines/engine.ts'
import type { EngineJob } from '../src/adapters/media/engines/engine.ts'
import type { EngineResult } from '../src/adapters/media/engines/engine.ts'
import { openEngine } from '../src/adapters/media/engines/ffmpeg.ts'
import { WasmEngine } from '../src/adapters/media/engines/wasm-engine.ts'
import { MediaTrouble } from '../src/ports/media.ts'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Done = { result: EngineResult; files: ReadonlyMap<string, Buffer> }

/** The jobs that engines have done for the tests of this process. */
const done = new Map<string, Promise<Done>>()

/** Each built-in engine compiles 32 MB of WebAssembly, so all tests of a process use the same. It is never closed. */
let shared: Promise<Engine> | undefined

export const sharedEngine = (ffmpegPath: string | undefined): Promise<Engine> =>
  (shared ??= ffmpegPath ? openEngine({ ffmpegPath }) : Promise.resolve(new WasmEngine({ idleMs: 600_000 })))

/**
 * An engine that does each job once: the same job with the same sound gets the earlier result. Most tests with uploads
 * are not about the sound. Closing it stops its own jobs; the engine may have other users.
 */
export function rememberingEngine(engine: Engine): Engine {
  const closing = new AbortController()
  const unfinished = new Set<Promise<unknown>>()

  async function run(job: EngineJob): Promise<EngineResult> {
    const key = await keyOf(engine.kind, job)
    const signal = AbortSignal.any([closing.signal, ...(job.signal ? [job.signal] : [])])
    const known = done.get(key)
    const running = known ?? reallyRun(engine, { ...job, signal })
    // A job that was aborted or failed is done again the next time.
    if (!known) done.set(key, running)
    running.catch(() => done.delete(key))
    const { result, files } = await running
    if (signal.aborted) throw new MediaTrouble('stopped')
    for (const [name, bytes] of files) if (job.outDir) await writeFile(join(job.outDir, name), bytes)
    return { ...result, captured: result.captured.slice() }
  }

  return {
    kind: engine.kind,
    run(job) {
      const running = run(job)
      unfinished.add(running)
      const settled = () => void unfinished.delete(running)
      running.then(settled, settled)
      return running
    },
    async close() {
      closing.abort()
      await Promise.allSettled(unfinished)
    },
  }
}

async function reallyRun(engine: Engine, job: EngineJob): Promise<Done> {
  if (job.outDir === null) return { result: await engine.run(job), files: new Map() }
  const outDir = await mkdtemp(join(tmpdir(), 'segue-engine-'))
  try {
    const result = await engine.run({ ...job, outDir })
    const names = await readdir(outDir)
    const files = names.map(async (name) => [name, await readFile(join(outDir, name))] as const)
    return { result, files: new Map(await Promise.all(files)) }
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

async function keyOf(kind: string, { input, args, outDir }: EngineJob): Promise<string> {
  const requested = JSON.stringify([kind, outDir === null, args({ input: 'in', output: 'out', capture: 'captured' })])
  return createHash('sha256')
    .update(requested)
    .update(soundIn(await readFile(input)))
    .digest('hex')
}

/** The format and samples of a WAV file: ffmpeg never needs what else is in it, such as tags and pictures. */
function soundIn(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'RIFF') return file
  const sound: Buffer[] = []
  for (let at = 12; at + 8 <= file.length;) {
    const size = file.readUInt32LE(at + 4)
    if (['fmt ', 'data'].includes(file.toString('latin1', at, at + 4))) sound.push(file.subarray(at, at + 8 + size))
    at += 8 + size + (size % 2)
  }
  return Buffer.concat(sound)
}
