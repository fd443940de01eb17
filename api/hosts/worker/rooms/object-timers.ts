import type { Timers } from '../../../src/ports/timers.ts'
import type { ObjectState } from '../bindings.ts'

interface Due {
  run: () => void
  at: number
}

/** Timers of an object. Call `ring` from its alarm. */
export type ObjectTimers = Timers & { ring: () => Promise<void> }

/**
 * Timers that keep a room awake are the runtime's; those that may find it asleep use the object's only alarm.
 * Housekeeping waits until something else wakes the object.
 */
export function createObjectTimers(storage: ObjectState['storage'], now: () => number): ObjectTimers {
  const waiting = new Set<Due>()
  const idle = new Set<Due>()
  let alarmAt = Infinity

  function arm(at: number): Promise<void> {
    if (at >= alarmAt) return Promise.resolve()
    alarmAt = at
    return storage.setAlarm(Math.max(at, now()))
  }

  function keep(among: Set<Due>, run: () => void, ms: number): Due {
    const due = { run, at: now() + ms }
    among.add(due)
    return due
  }

  function ringAll(of: Set<Due>): void {
    const time = now()
    for (const due of of) {
      if (due.at > time) continue
      of.delete(due)
      due.run()
    }
  }

  return {
    set: (run, ms) => setTimeout(run, ms),
    clear(timer) {
      // The only timers passed in are those returned here.
      const due = timer as Due | ReturnType<typeof setTimeout> | null | undefined
      if (typeof due === 'object' && due !== null && 'run' in due) {
        waiting.delete(due)
        idle.delete(due)
      } else clearTimeout(due ?? undefined)
    },
    idly: (run, ms) => keep(idle, run, ms),
    wake(run, ms) {
      const due = keep(waiting, run, ms)
      void arm(due.at)
      return due
    },
    async ring() {
      alarmAt = Infinity
      ringAll(waiting)
      ringAll(idle)
      const next = Math.min(...[...waiting].map((due) => due.at))
      if (next !== Infinity) await arm(next)
    },
  }
}
