import { Pressure, type PressureLevel } from '../../src/live-rooms/pressure.ts'
import type { Log } from '../../src/ports/log.ts'

const sampleEveryMs = 100

/** Watches how late this process's loop is. */
export function watchLoop(log: Log): { pressure: () => PressureLevel; stop: () => void } {
  const pressure = new Pressure()
  let dueAt = performance.now() + sampleEveryMs

  function sample() {
    const now = performance.now()
    const before = pressure.level
    pressure.sample(Math.max(0, now - dueAt))
    dueAt = now + sampleEveryMs
    if (pressure.level !== before)
      log.warn({ before, level: pressure.level }, 'The pressure on the rooms has changed')
    timer = setTimeout(sample, sampleEveryMs).unref()
  }

  let timer = setTimeout(sample, sampleEveryMs).unref()
  return { pressure: () => pressure.level, stop: () => clearTimeout(timer) }
}
