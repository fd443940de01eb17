import { expect, test } from 'vitest'
import { fileFault, isSong, sizeText } from './file-rules.ts'

const max = 10_000
const file = (name: string, size = 1000, type = '') => ({ name, size, type })

test('audio files are accepted by type or by name', () => {
  expect(fileFault(file('Notorious.FLAC'), max)).toBeNull()
  expect(fileFault(file('take', 1000, 'audio/mpeg'), max)).toBeNull()
  expect(fileFault(file('Side B.aif'), max)).toBeNull()
})

test('a file that is not audio is refused before the upload', () => {
  expect(fileFault(file('holiday.jpg', 1000, 'image/jpeg'), max)).toBe('notAudio')
  expect(fileFault(file('notes'), max)).toBe('notAudio')
})

test('a library of DJ software is no song, even though browsers say so of an M3U', () => {
  const playlist = file('Friday.M3U8', 1000, 'audio/x-mpegurl')
  for (const each of [playlist, file('rekordbox.xml', 1000, 'text/xml'), file('m.db')]) {
    expect(fileFault(each, max)).toBe('library')
    expect(isSong(each)).toBe(false)
  }
  expect([file('take', 1000, 'audio/mpeg'), file('cover.jpg'), file('.DS_Store')].map(isSong)).toEqual([
    true,
    false,
    false,
  ])
})

test('an empty or oversized file is refused before the upload', () => {
  expect(fileFault(file('a.mp3', 0), max)).toBe('empty')
  expect(fileFault(file('a.mp3', 11), 10)).toBe('tooLarge')
  expect(fileFault(file('a.mp3', 10), 10)).toBeNull()
})

test('sizes are formatted for people', () => {
  expect([1, 2048, 5_400_000].map(sizeText)).toEqual(['1 kB', '2 kB', '5 MB'])
})
