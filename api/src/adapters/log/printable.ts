import { secretFields } from '../../ports/log.ts'

const secrets = new Set<string>(secretFields)
/** Anything nested deeper doesn't help readers of a log. */
const deepest = 8

/**
 * Fields as a log prints them: secrets are redacted at any depth, and an error has its name, message, stack, code and
 * cause. The `code` of an error is its kind (PostgreSQL's `23505`); any other `code` may be a secret.
 */
export function printable(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return '[deeper]'
  if (value instanceof Error) return printableError(value, depth)
  if (Array.isArray(value)) return value.map((each) => printable(each, depth + 1))
  if ('toJSON' in value) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, secrets.has(name) ? '[secret]' : printable(each, depth + 1)]),
  )
}

/**
 * Only what all errors have in common: those of libraries contain whole requests, including tokens, and query
 * parameters.
 */
function printableError(error: Error, depth: number): object {
  const { name, message, stack } = error
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : null
  const errors = error instanceof AggregateError ? (error.errors as unknown[]) : []
  return {
    name,
    message,
    stack,
    ...(code !== null && { code }),
    ...(error.cause !== undefined && { cause: printable(error.cause, depth + 1) }),
    ...(errors.length > 0 && { errors: errors.map((each) => printable(each, depth + 1)) }),
  }
}
