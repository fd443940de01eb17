import { setTimeout as sleep } from 'node:timers/promises'

/** The delay if the server doesn't give one. */
const unsaidSeconds = 5
const longestSeconds = 300

export type PatientOptions = {
  signal: AbortSignal
  /** Called with the number of seconds that a request waits. */
  onWait: (seconds: number) => void
  wait?: (ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<void>
}

/**
 * `fetch` for a program that has time: requests that are rate-limited, or refused by a busy server, are retried after
 * the server's delay.
 */
export function patientFetch({ signal, onWait, wait = sleep }: PatientOptions): typeof fetch {
  return async (input, init) => {
    for (;;) {
      const answer = await fetch(input, { ...init, signal })
      if (answer.status !== 429 && answer.status !== 503) return answer
      await answer.body?.cancel()
      const seconds = Math.min(secondsIn(answer.headers.get('retry-after')), longestSeconds)
      onWait(seconds)
      await wait(seconds * 1000, undefined, { signal })
    }
  }
}

function secondsIn(header: string | null): number {
  const seconds = Number(header ?? NaN)
  return seconds > 0 ? seconds : unsaidSeconds
}
