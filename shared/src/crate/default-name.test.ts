import { expect, test } from 'vitest'
import { defaultCrateName } from './default-name.ts'

test('the first default playlist name has number one', () => {
  expect(defaultCrateName([])).toBe('New Playlist #1')
  expect(defaultCrateName(['Friday', 'new playlist #1', 'New Playlist #01', 'New Playlist #0'])).toBe(
    'New Playlist #1',
  )
})

test('a default name takes the lowest free number, gaps first', () => {
  expect(defaultCrateName(['New Playlist #1', 'New Playlist #3'])).toBe('New Playlist #2')
  expect(defaultCrateName(['New Playlist #2', 'New Playlist #1', 'New Playlist #2'])).toBe('New Playlist #3')
})
