import { expect, test } from 'vitest'
import { drainMs } from './hand-over.ts'

test('a process with many clients disconnects them over a longer time, but never for longer than it may take to stop', () => {
  expect([0, 300, 1000, 2000, 100_000].map(drainMs)).toEqual([3000, 3000, 10_000, 20_000, 20_000])
})
