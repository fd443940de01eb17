import type { Log } from '../../ports/log.ts'
import { printable } from './printable.ts'
import { withoutRepeats } from './without-repeats.ts'

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type Level = (typeof levels)[number]

/** JSON lines on the console, which the runtime collects, with secrets redacted. */
export function createConsoleLog(level: Level, now: () => number = Date.now): Log {
  return withoutRepeats(logWith(level, {}), now)
}

function logWith(level: Level, common: object): Log {
  const min = levels.indexOf(level)
  const write = (at: Exclude<Level, 'silent'>) => (fields: object, sentence: string) => {
    if (levels.indexOf(at) < min) return
    console[at](JSON.stringify(printable({ level: at, ...common, ...fields, msg: sentence })))
  }
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    child: (fields) => logWith(level, { ...common, ...fields }),
  }
}
