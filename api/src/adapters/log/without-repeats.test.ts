import { expect, test } from 'vitest'
import { createLog } from './pino.ts'
import { countEveryMs, forgottenAfterMs } from './without-repeats.ts'

function setup() {
  let now = 0
  const written: string[] = []
  const log = createLog('info', { write: (line) => void written.push(line) }, () => now)
  const lines = (): Record<string, unknown>[] => written.splice(0).map((line) => JSON.parse(line))
  return { log, lines, pass: (ms: number) => void (now += ms) }
}

const away = (id: number) => Object.assign(new Error(`no connection for ${id}`), { code: '08006' })

test('a repeated error is logged with its stack once, and then counted every few seconds', () => {
  const { log, lines, pass } = setup()
  const fail = (requestId: number) =>
    log.warn({ requestId, error: away(requestId) }, 'a call could not be carried out')
  for (let call = 0; call < 1000; call++) fail(call)
  expect(lines()).toMatchObject([{ requestId: 0, error: { stack: expect.stringContaining('at ') } }])
  pass(countEveryMs)
  for (let call = 1000; call < 2000; call++) fail(call)
  const [count, ...others] = lines()
  expect(count).toMatchObject({ repeated: 1000, error: { message: 'no connection for 1000' } })
  expect(JSON.stringify(count)).not.toContain('without-repeats.test.ts')
  expect(others).toEqual([])
  pass(forgottenAfterMs + 1)
  fail(2000)
  expect(lines()).toMatchObject([{ repeated: 999, error: { stack: expect.stringContaining('at ') } }])
})

test('other errors, other messages and entries without an error are not suppressed', () => {
  const { log, lines } = setup()
  const one = log.child({ room: 'one' })
  for (const sentence of ['a call failed', 'a save failed']) one.error({ error: away(1) }, sentence)
  log.error({ error: Object.assign(new Error('x'), { code: '23505' }) }, 'a call failed')
  log.error({ error: new TypeError('a mistake') }, 'a call failed')
  log.error({ error: new TypeError('another mistake') }, 'a call failed')
  for (const n of [1, 2]) log.error({ n }, 'no error')
  expect(lines()).toHaveLength(7)
})

test("setting the clock back doesn't silence the log", () => {
  const { log, lines, pass } = setup()
  log.error({ error: away(1) }, 'a call failed')
  pass(-forgottenAfterMs * 2)
  log.error({ error: away(2) }, 'a call failed')
  expect(lines()).toHaveLength(2)
})
