import { expect, test } from 'vitest'
import { clockTime, progressOf } from './time.ts'

test('times are formatted like on a clock', () => {
  expect([0, 7, 67.9, 600, 3725, -3].map(clockTime)).toEqual(['0:00', '0:07', '1:07', '10:00', '1:02:05', '0:00'])
})

test('progress stays within the song, whatever the clock says', () => {
  const play = { startTime: 1000, endTime: 61_000 }
  expect(progressOf(play, 31_000)).toEqual({ position: 30, duration: 60, share: 0.5 })
  expect(progressOf(play, 0).share).toBe(0)
  expect(progressOf(play, 1e9)).toEqual({ position: 60, duration: 60, share: 1 })
  expect(progressOf({ startTime: 5, endTime: 5 }, 5).share).toBe(0)
})
