import { expect, test } from 'vitest'
import { VirtualTime } from '@segue/shared/test/simulation/virtual-time.ts'
import { pause, within } from './timers.ts'

/** Records how a promise settles, without waiting for it. */
function outcomeOf(promise: Promise<unknown>) {
  const outcome: unknown[] = []
  promise.then(
    (value) => outcome.push(value),
    (error: unknown) => outcome.push(String(error)),
  )
  return outcome
}

test('work that ends in time gives its own result, and its timer is cleared', async () => {
  const time = new VirtualTime(0)
  const cleared: unknown[] = []
  const timers = { set: time.timers.set, clear: (timer: unknown) => void cleared.push(timer) }
  expect(await within(timers, 1000, Promise.resolve('done'), () => 'late')).toBe('done')
  await expect(within(timers, 1000, Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow('broken')
  expect(cleared).toHaveLength(2)
})

test('work that takes longer is replaced by what `late` returns or throws', async () => {
  const time = new VirtualTime(0)
  const never = new Promise<string>(() => undefined)
  const replaced = outcomeOf(within(time.timers, 1000, never, () => 'late'))
  const refused = outcomeOf(
    within(time.timers, 1000, never, () => {
      throw new Error('too late')
    }),
  )
  await time.pass(999)
  expect([replaced, refused]).toEqual([[], []])
  await time.pass(1)
  expect([replaced, refused]).toEqual([['late'], ['Error: too late']])
})

test('a pause lasts as long as requested', async () => {
  const time = new VirtualTime(0)
  const paused = outcomeOf(pause(time.timers, 500))
  await time.pass(499)
  expect(paused).toHaveLength(0)
  await time.pass(1)
  expect(paused).toHaveLength(1)
})
