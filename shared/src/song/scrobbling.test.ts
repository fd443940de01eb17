import { expect, test } from 'vitest'
import { isScrobble } from './scrobbling.ts'

test('a song counts after half its length or four minutes, if it is longer than 30 seconds', () => {
  expect([isScrobble(99_999, 200_000), isScrobble(100_000, 200_000)]).toEqual([false, true])
  expect([isScrobble(239_999, 900_000), isScrobble(240_000, 900_000)]).toEqual([false, true])
  expect([isScrobble(30_000, 30_000), isScrobble(15_001, 30_001)]).toEqual([false, true])
})
