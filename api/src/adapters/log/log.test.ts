import { expect, test, vi } from 'vitest'
import type { Log } from '../../ports/log.ts'
import { createConsoleLog } from './console.ts'
import { createLog } from './pino.ts'

/** Each log, with the entries it has written, one per line. */
const logs: [string, () => { log: Log; lines: () => Record<string, unknown>[] }][] = [
  [
    'pino',
    () => {
      const written: string[] = []
      return {
        log: createLog('info', { write: (line) => void written.push(line) }),
        lines: () => written.map((line) => JSON.parse(line)),
      }
    },
  ],
  [
    'console',
    () => {
      const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      spy.mockClear()
      return { log: createConsoleLog('info'), lines: () => spy.mock.calls.map(([line]) => JSON.parse(String(line))) }
    },
  ],
]

test.each(logs)('%s: an error keeps its message, stack, code and cause', (_, open) => {
  const { log, lines } = open()
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', parameters: ['ann@example.test'] })
  log.error({ room: 'r', error: new Error('A save failed', { cause }) }, 'failed to save a room')
  expect(lines()).toMatchObject([
    {
      room: 'r',
      msg: 'failed to save a room',
      error: {
        name: 'Error',
        message: 'A save failed',
        stack: expect.stringContaining('log.test.ts'),
        cause: { message: 'duplicate key', code: '23505' },
      },
    },
  ])
  expect(JSON.stringify(lines())).not.toContain('ann@example.test')
})

test.each(logs)('%s: secrets are redacted at any depth, including in the fields of a child log', (_, open) => {
  const { log, lines } = open()
  const request = {
    body: { code: 'AB12', list: [{ password: 'hunter2' }] },
    deeper: { still: { token: 't0ps3cret' } },
  }
  log.child({ authorization: 'Bearer abc' }).error({ request, accessToken: 'abc' }, 'said')
  const text = JSON.stringify(lines())
  for (const secret of ['AB12', 'hunter2', 't0ps3cret', 'abc']) expect(text).not.toContain(secret)
  expect(text.match(/\[secret\]/g)).toHaveLength(5)
})

test.each(logs)('%s: a cyclic value can be logged', (_, open) => {
  const { log, lines } = open()
  const one: Record<string, unknown> = {}
  one['itself'] = one
  log.error({ one }, 'round and round')
  expect(lines()).toHaveLength(1)
})
