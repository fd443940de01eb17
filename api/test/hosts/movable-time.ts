import type { Timers } from '../../src/ports/timers.ts'

interface Due {
  run: () => void
  at: number
}

const tickMs = 2
/** The clock advances by no more than this per turn of the event loop. */
const maxStepMs = 10

/**
 * Time that runs by itself and can be advanced: timers that become due on the way fire in order. It never runs ahead of
 * the process. On a busy machine it slows down with the clients in the same process, which would otherwise receive a
 * response and a push 50 ms later in one read.
 */
export function movableTime() {
  let now = performance.timeOrigin + performance.now()
  let tickedAt = 0
  let ticker: NodeJS.Timeout | undefined
  const waiting = new Set<Due>()
  const next = () => [...waiting].sort((a, b) => a.at - b.at)[0]

  function run() {
    if (ticker || waiting.size === 0) return
    tickedAt = performance.now()
    ticker = setTimeout(tick, tickMs)
  }

  function tick() {
    ticker = undefined
    now += Math.min(performance.now() - tickedAt, maxStepMs)
    run()
    const due = [...waiting].filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)
    for (const one of due) if (waiting.has(one)) ring(one)
  }

  function ring(due: Due) {
    waiting.delete(due)
    due.run()
  }

  const timers: Timers = {
    set(callback, ms) {
      const due: Due = { run: callback, at: now + ms }
      waiting.add(due)
      run()
      return due
    },
    clear(timer) {
      // The only timers passed in are those `set` returned.
      waiting.delete(timer as Due)
    },
  }

  async function pass(ms: number) {
    const end = now + ms
    for (let due = next(); due && due.at <= end; due = next()) {
      now = Math.max(now, due.at)
      ring(due)
      await new Promise((resolve) => setImmediate(resolve))
    }
    now = Math.max(now, end)
  }

  return { clock: () => now, timers, pass }
}
