import { expect, test } from 'vitest'
import { pinnedLines } from './pinned.ts'

test('pinned messages are listed newest first, and malformed ones are left out', () => {
  const pinned = [
    {
      message: { message: 'Be kind', userName: 'Ann', badges: [], id: 'theirs' },
      pinnedByName: 'Olga',
      pinnedByUUID: 'x',
    },
    'nonsense',
    { message: { message: '' } },
    { message: { message: 'Friday at nine', id: '12' } },
  ]
  expect(pinnedLines(pinned)).toEqual([
    { words: 'Friday at nine', by: null, id: '12' },
    { words: 'Be kind', by: 'Ann', id: null },
  ])
})
