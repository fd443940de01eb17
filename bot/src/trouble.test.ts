import { expect, test } from 'vitest'
import { troubleTold } from './trouble.ts'

test('what went wrong is told with its message and where it came from, and without secrets', () => {
  const told = troubleTold(new TypeError('no way in with bot.token or service-token'), 'rank', [
    'bot.token',
    'service-token',
  ])
  expect(told).toMatch(/^Bot error \(rank\): TypeError: no way in with … or …\n\s+at .*trouble\.test\.ts/)
  expect(troubleTold({ token: 'bot.token' }, 'rank', [])).toBe('Bot error (rank): unknown trouble')
})
