import { Load, type LoadLevel } from '../../../src/live-rooms/load.ts'
import type { Log } from '../../../src/ports/log.ts'

const sampleEveryMs = 100

/** Measures the delay of this process's event loop. */
export function watchLoop(log: Log): { load: () => LoadLevel; stop: () => void } {
  const load = new Load()
  let dueAt = performance.now() + sampleEveryMs

  function sample() {
    const now = performance.now()
    const before = load.level
    load.sample(Math.max(0, now - dueAt))
    dueAt = now + sampleEveryMs
    if (load.level !== before) log.warn({ before, level: load.level }, 'room load level changed')
    timer = setTimeout(sample, sampleEveryMs).unref()
  }

  let timer = setTimeout(sample, sampleEveryMs).unref()
  return { load: () => load.level, stop: () => clearTimeout(timer) }
}
