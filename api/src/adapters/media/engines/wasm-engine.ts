import { Worker } from 'node:worker_threads'
import { MediaTrouble } from '../../../ports/media.ts'
import { type Engine, type EngineJob, type EngineResult, keptLogLines } from './engine.ts'

export type WasmEngineOptions = {
  /** How long an idle worker, which uses about 150 MB, is kept for the next job. */
  idleMs?: number
  maxMemoryBytes?: number
}

type EngineResponse = { result: EngineResult } | { failure: { code: string | null; message: string } }

/**
 * The ffmpeg that comes with `npm install`, in a worker thread. One job at a time: a second one would only share the
 * same core and double the memory. A worker that is stuck, or that dies, is replaced; its job fails, the next does not.
 */
export class WasmEngine implements Engine {
  readonly kind = 'wasm'
  readonly #idleMs: number
  readonly #maxMemoryBytes: number
  readonly #closing = new AbortController()
  #worker: Worker | null = null
  #idle: NodeJS.Timeout | undefined
  #queue: Promise<unknown> = Promise.resolve()

  constructor({ idleMs = 20_000, maxMemoryBytes = 512 * 1024 * 1024 }: WasmEngineOptions = {}) {
    this.#idleMs = idleMs
    this.#maxMemoryBytes = maxMemoryBytes
  }

  run(job: EngineJob): Promise<EngineResult> {
    const turn = this.#queue.then(() => this.#runNow(job))
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#queue
    await this.#stop()
  }

  async #runNow(job: EngineJob): Promise<EngineResult> {
    const closing = this.#closing.signal
    if (closing.aborted || job.signal?.aborted) throw new MediaTrouble('stopped')
    clearTimeout(this.#idle)
    const busy = (this.#worker ??= this.#start())
    busy.ref()
    let answer: EngineResponse
    try {
      answer = await request(busy, job, closing)
    } catch (error) {
      // No response means that the worker is stuck, dead or no longer wanted.
      await this.#stop()
      throw error
    }
    busy.unref()
    this.#idle = setTimeout(() => void this.#stop(), this.#idleMs).unref()
    if ('result' in answer) return answer.result
    throw new MediaTrouble(answer.failure.code === 'ENOSPC' ? 'diskFull' : 'engine', answer.failure.message)
  }

  #start(): Worker {
    const started = new Worker(new URL('./wasm-worker.mjs', import.meta.url), {
      workerData: { keptLogLines, maxMemoryBytes: this.#maxMemoryBytes },
      execArgv: [],
      env: {},
    })
    started.on('exit', () => {
      if (this.#worker === started) this.#worker = null
    })
    return started
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#idle)
    const stopped = this.#worker
    this.#worker = null
    await stopped?.terminate()
  }
}

function request(worker: Worker, job: EngineJob, closing: AbortSignal): Promise<EngineResponse> {
  return new Promise((resolve, reject) => {
    const signals = [closing, job.signal].filter((signal) => signal !== undefined)
    const stopped = (): void => settle(() => reject(new MediaTrouble('stopped')))
    const died = (error: unknown): void => settle(() => reject(new MediaTrouble('engine', error)))
    const answered = (answer: EngineResponse): void => settle(() => resolve(answer))
    const timer = setTimeout(() => settle(() => reject(new MediaTrouble('timedOut'))), job.timeoutMs)
    function settle(finish: () => void): void {
      clearTimeout(timer)
      worker.off('message', answered).off('error', died).off('exit', died)
      for (const signal of signals) signal.removeEventListener('abort', stopped)
      finish()
    }
    worker.on('message', answered).on('error', died).on('exit', died)
    for (const signal of signals) signal.addEventListener('abort', stopped, { once: true })
    const args = job.args({ input: '/in/song', output: '/out', capture: '/out/captured' })
    worker.postMessage({ input: job.input, outDir: job.outDir, args }, [])
  })
}
