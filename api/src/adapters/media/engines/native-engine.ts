import { spawn } from 'node:child_process'
import { MediaTrouble } from '../../../ports/media.ts'
import { type Engine, type EngineJob, type EngineResult, keptLogLines, maxCapturedBytes } from './engine.ts'

/** Runs an ffmpeg that is installed on this machine, one process per job. */
export function createNativeEngine(program: string): Engine {
  const running = new Set<() => void>()
  return {
    kind: 'native',
    run: (job) => runProgram(program, job, running),
    async close() {
      for (const stop of running) stop()
    },
  }
}

/** Whether the program starts and identifies itself as ffmpeg. */
export function answersAsFfmpeg(program: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, ['-version'], { stdio: ['ignore', 'pipe', 'ignore'], timeout: 5000 })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += text.length < 1000 ? chunk.toString() : ''))
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0 && text.startsWith('ffmpeg version')))
  })
}

function runProgram(program: string, job: EngineJob, running: Set<() => void>): Promise<EngineResult> {
  return new Promise((resolve, reject) => {
    if (job.signal?.aborted) return reject(new MediaTrouble('stopped'))
    const paths = { input: `file:${job.input}`, output: job.outDir ?? '.', capture: 'pipe:1' }
    // The child gets no environment, so that no secret of ours and no library path of the operator reaches it.
    const child = spawn(program, ['-nostdin', '-hide_banner', '-y', ...job.args(paths)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {},
    })
    const chunks: Buffer[] = []
    let captured = 0
    let log = ''
    let ending: MediaTrouble | null = null
    const end = (trouble: MediaTrouble): void => {
      ending ??= trouble
      child.kill('SIGKILL')
    }
    const stop = (): void => end(new MediaTrouble('stopped'))
    const timer = setTimeout(() => end(new MediaTrouble('timedOut')), job.timeoutMs)
    job.signal?.addEventListener('abort', stop, { once: true })
    running.add(stop)

    child.stdout.on('data', (chunk: Buffer) => {
      captured += chunk.length
      if (captured > maxCapturedBytes) return end(new MediaTrouble('engine', 'more audio than fits into memory'))
      chunks.push(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-100_000)))
    const settle = (): void => {
      clearTimeout(timer)
      job.signal?.removeEventListener('abort', stop)
      running.delete(stop)
    }
    child.on('error', (error) => {
      settle()
      reject(ending ?? new MediaTrouble('engine', error))
    })
    child.on('close', (code) => {
      settle()
      if (ending) return reject(ending)
      const lines = log.split(/[\r\n]+/).slice(-keptLogLines)
      if (lines.some((line) => line.includes('No space left on device'))) return reject(new MediaTrouble('diskFull'))
      resolve({ code: code ?? -1, log: lines, captured: new Uint8Array(Buffer.concat(chunks)) })
    })
  })
}
