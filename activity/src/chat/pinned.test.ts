import { expect, test } from 'vitest'
import { pinnedLines } from './pinned.ts'

test('pinned messages are read newest first, and what cannot be read is left out', () => {
  const pinned = [
    { message: { message: 'Be kind', userName: 'Ann', badges: [] }, pinnedByName: 'Olga', pinnedByUUID: 'x' },
    'nonsense',
    { message: { message: '' } },
    { message: { message: 'Friday at nine' } },
  ]
  expect(pinnedLines(pinned)).toEqual([
    { words: 'Friday at nine', by: null },
    { words: 'Be kind', by: 'Ann' },
  ])
})
