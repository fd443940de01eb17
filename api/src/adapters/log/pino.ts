import { destination, pino, type Logger } from 'pino'
import type { Log } from '../../ports/log.ts'
import { printable } from './printable.ts'
import { withoutRepeats } from './without-repeats.ts'

const ready = (fields: object) => printable(fields) as Record<string, unknown>

/** JSON lines on standard output, with secrets redacted. */
export function createLog(
  level: string,
  to: { write: (line: string) => void } = destination(1),
  now: () => number = Date.now,
): Log {
  return withoutRepeats(logOn(pino({ level, base: null, formatters: { log: ready } }, to)), now)
}

/** Pino formats the fields of each entry, but not those of a child logger. */
function logOn(logger: Logger): Log {
  return {
    debug: (fields, sentence) => logger.debug(fields, sentence),
    info: (fields, sentence) => logger.info(fields, sentence),
    warn: (fields, sentence) => logger.warn(fields, sentence),
    error: (fields, sentence) => logger.error(fields, sentence),
    child: (fields) => logOn(logger.child(ready(fields))),
  }
}
