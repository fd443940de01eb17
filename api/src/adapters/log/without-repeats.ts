import { LruMap } from '@segue/shared/lru-map.ts'
import type { Log } from '../../ports/log.ts'

/**
 * How often (ms) a repeated error is counted in the log, and after how long without repetition it is logged in full
 * again.
 */
export const countEveryMs = 10_000
export const forgottenAfterMs = 10 * 60_000
const maxKnown = 500

type Known = { countedAt: number; lastAt: number; times: number }

/**
 * A log that writes an error in full once, and then how often it was repeated: while the database is down every call
 * fails with the same one, and a stack for each would fill the disk. Entries without an error pass unchanged.
 */
export function withoutRepeats(log: Log, now: () => number): Log {
  return quiet(log, now, new LruMap<string, Known>(maxKnown))
}

function quiet(log: Log, now: () => number, known: LruMap<string, Known>): Log {
  const write = (level: 'warn' | 'error') => (fields: object, sentence: string) => {
    const error = 'error' in fields && fields.error instanceof Error ? fields.error : undefined
    if (!error) return log[level](fields, sentence)
    const at = now()
    const key = `${level} ${sentence} ${kindOf(error)}`
    const before = known.get(key)
    if (!before || Math.abs(at - before.lastAt) > forgottenAfterMs) {
      known.set(key, { countedAt: at, lastAt: at, times: 0 })
      return log[level](before?.times ? { ...fields, repeated: before.times } : fields, sentence)
    }
    before.lastAt = at
    before.times += 1
    // Setting the clock back must not silence the log.
    if (Math.abs(at - before.countedAt) < countEveryMs) return undefined
    log[level]({ ...fields, error: briefly(error), repeated: before.times }, sentence)
    Object.assign(before, { countedAt: at, times: 0 })
  }
  return {
    debug: (fields, sentence) => log.debug(fields, sentence),
    info: (fields, sentence) => log.info(fields, sentence),
    warn: write('warn'),
    error: write('error'),
    child: (fields) => quiet(log.child(fields), now, known),
  }
}

/**
 * What makes two errors the same: their code, or the place that throws them. A message may be specific to a request.
 */
const kindOf = (error: Error) => `${error.name} ${codeOf(error) ?? placeIn(error)}`

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : undefined)

const placeIn = ({ stack = '' }: Error) => stack.split('\n').find((line) => /^\s+at /.test(line)) ?? ''

const longestMessage = 200

const briefly = (error: Error) => ({
  name: error.name,
  message: error.message.slice(0, longestMessage),
  ...(codeOf(error) === undefined ? {} : { kind: codeOf(error) }),
})
