import { admin } from './access.ts'
import { operation } from './operation.ts'
import { Acknowledged } from './schemas.ts'

/** Fails on purpose, like a bug of ours, so that administrators see where such errors are reported. */
export const testFault = <const K extends 'POST /sentry-testing' | 'POST /api/audit-service/sentry-testing'>(
  key: K,
) =>
  operation(key, {
    summary: 'Respond with 500, to test error logging and reporting',
    access: admin,
    returns: Acknowledged,
    handle() {
      throw new Error('A deliberate error: an administrator is testing error reporting')
    },
  })
