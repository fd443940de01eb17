import { expect, test } from 'vitest'
import { describeError } from './trouble.ts'

test('an error is described with its message and origin, and without secrets', () => {
  const received = describeError(new TypeError('no way in with bot.token or service-token'), 'rank', [
    'bot.token',
    'service-token',
  ])
  expect(received).toMatch(/^Bot error \(rank\): TypeError: no way in with … or …\n\s+at .*trouble\.test\.ts/)
  expect(describeError({ token: 'bot.token' }, 'rank', [])).toBe('Bot error (rank): unknown trouble')
})
