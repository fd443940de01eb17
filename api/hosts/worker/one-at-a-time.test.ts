import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('work begins only after the previous work has ended', async () => {
  const run = oneAtATime()
  const events: string[] = []
  const first = run(async () => {
    await new Promise((resolve) => void setImmediate(resolve))
    events.push('the first ended')
  })
  const second = run(async () => void events.push('the second began'))
  await Promise.all([first, second])
  expect(events).toEqual(['the first ended', 'the second began'])
})

test("failing work rejects its own promise and doesn't block later work", async () => {
  const run = oneAtATime()
  const failed = run(() => Promise.reject(new Error('no connection')))
  const next = run(async () => 'done')
  await expect(failed).rejects.toThrow('no connection')
  expect(await next).toBe('done')
})
