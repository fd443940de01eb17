import { pino } from 'pino'
import { secretFields, type Log } from '../../ports/log.ts'

/** JSON lines on standard output, with secrets blacked out. */
export function createLog(level: string): Log {
  return pino({ level, redact: { paths: secretFields, censor: '[secret]' }, base: null })
}
