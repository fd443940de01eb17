import { expect, test } from 'vitest'
import { noBoothRules, refusesSongs, type BoothRules } from './booth-rules.ts'

const songRules: Partial<BoothRules>[] = [{ longestSongMinutes: 10 }, { noRepeatHours: 2 }, { noRepeatSongs: 20 }]

test.each(songRules)('refusesSongs is true while %o is on', (rule) => {
  expect(refusesSongs({ ...noBoothRules, ...rule })).toBe(true)
})

test('refusesSongs is false for all other rules', () => {
  expect(refusesSongs(noBoothRules)).toBe(false)
  const others = {
    waitingList: true,
    hiddenVotes: true,
    autoDj: true,
    songsPerVisit: 3,
    idleMinutes: 15,
    skipPercent: 50,
  }
  expect(refusesSongs({ ...noBoothRules, ...others })).toBe(false)
})
