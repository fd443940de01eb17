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
export function createWasmEngine(options: WasmEngineOptions = {}): Engine {
  const { idleMs = 20_000, maxMemoryBytes = 512 * 1024 * 1024 } = options
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let queue: Promise<unknown> = Promise.resolve()
  const closing = new AbortController()

  function start(): Worker {
    const started = new Worker(new URL('./wasm-worker.mjs', import.meta.url), {
      workerData: { keptLogLines, maxMemoryBytes },
      execArgv: [],
      env: {},
    })
    started.on('exit', () => {
      if (worker === started) worker = null
    })
    return started
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const stopped = worker
    worker = null
    await stopped?.terminate()
  }

  async function runNow(job: EngineJob): Promise<EngineResult> {
    if (closing.signal.aborted || job.signal?.aborted) throw new MediaTrouble('stopped')
    clearTimeout(idle)
    const busy = (worker ??= start())
    busy.ref()
    let answer: EngineResponse
    try {
      answer = await ask(busy, job, closing.signal)
    } catch (error) {
      // No response means that the worker is stuck, dead or no longer wanted.
      await stop()
      throw error
    }
    busy.unref()
    idle = setTimeout(() => void stop(), idleMs).unref()
    if ('result' in answer) return answer.result
    throw new MediaTrouble(answer.failure.code === 'ENOSPC' ? 'diskFull' : 'engine', answer.failure.message)
  }

  return {
    kind: 'wasm',
    run(job) {
      const turn = queue.then(() => runNow(job))
      queue = turn.catch(() => undefined)
      return turn
    },
    async close() {
      closing.abort()
      await queue
      await stop()
    },
  }
}

function ask(worker: Worker, job: EngineJob, closing: AbortSignal): Promise<EngineResponse> {
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
