import type { Timers } from '../../src/ports/timers.ts'

interface Due {
  run: () => void
  at: number
  handle: NodeJS.Timeout | undefined
}

/** Time that runs by itself and can be advanced: timers that become due on the way fire in order. */
export function movableTime() {
  let ahead = 0
  const waiting = new Set<Due>()
  const clock = () => performance.timeOrigin + performance.now() + ahead

  function arm(due: Due) {
    clearTimeout(due.handle)
    due.handle = setTimeout(() => ring(due), Math.max(0, due.at - clock()))
  }

  function ring(due: Due) {
    if (!waiting.delete(due)) return
    clearTimeout(due.handle)
    due.run()
  }

  const timers: Timers = {
    set(run, ms) {
      const due: Due = { run, at: clock() + ms, handle: undefined }
      waiting.add(due)
      arm(due)
      return due
    },
    clear(timer) {
      // The only timers passed in are those `set` returned.
      const due = timer as Due | null | undefined
      if (!due) return
      waiting.delete(due)
      clearTimeout(due.handle)
    },
  }

  async function pass(ms: number) {
    const end = clock() + ms
    for (;;) {
      const [next] = [...waiting].sort((a, b) => a.at - b.at)
      if (!next || next.at > end) break
      ahead += Math.max(0, next.at - clock())
      ring(next)
      await new Promise((resolve) => setImmediate(resolve))
    }
    ahead += Math.max(0, end - clock())
    for (const due of waiting) arm(due)
  }

  return { clock, timers, pass }
}
