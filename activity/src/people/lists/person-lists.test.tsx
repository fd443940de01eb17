import { expect, test } from 'vitest'
import { isPlaying } from './person-lists.tsx'

test('the latest song of a person plays until its length has passed', () => {
  const play = { song: { trackName: 'Kite', artistName: 'Vera', duration: 60 }, playedAt: '2026-11-20T20:00:00.000Z' }
  const at = (seconds: number) => Date.parse(play.playedAt) + seconds * 1000
  expect(isPlaying(play, at(59))).toBe(true)
  expect(isPlaying(play, at(60))).toBe(false)
})
