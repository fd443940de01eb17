import { expect, test } from 'vitest'
import { describeError } from './trouble.ts'

test('what went wrong is told with its message and where it came from, and without secrets', () => {
  const received = describeError(new TypeError('no way in with bot.token or service-token'), 'rank', [
    'bot.token',
    'service-token',
  ])
  expect(received).toMatch(/^Bot error \(rank\): TypeError: no way in with … or …\n\s+at .*trouble\.test\.ts/)
  expect(describeError({ token: 'bot.token' }, 'rank', [])).toBe('Bot error (rank): unknown trouble')
})
