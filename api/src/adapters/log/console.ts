import { secretFields, type Log } from '../../ports/log.ts'

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type Level = (typeof levels)[number]

const secrets = new Set(secretFields.map((name) => name.split('.').at(-1)))

/** JSON lines on the console, which the runtime collects, with secrets blacked out. */
export function createConsoleLog(level: Level, common: object = {}): Log {
  const least = levels.indexOf(level)
  const write = (at: Exclude<Level, 'silent'>) => (fields: object, sentence: string) => {
    if (levels.indexOf(at) < least) return
    console[at](JSON.stringify({ level: at, ...common, ...fields, msg: sentence }, readable))
  }
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    child: (fields) => createConsoleLog(level, { ...common, ...fields }),
  }
}

function readable(name: string, value: unknown): unknown {
  if (secrets.has(name)) return '[secret]'
  return value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value
}
