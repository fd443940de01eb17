import { expect, test } from 'vitest'
import { momentOf, secondNamedIn } from './moments.ts'

test.each([
  ['at 1:12', 72],
  ['that drop at 1:12!', 72],
  ['@0:05 wow', 5],
  ['En el 10:00', 600],
  ['what a beat 1:12', undefined],
  ['at 1:72', undefined],
  ['at 12:30:15', undefined],
  ['chat 1:12', undefined],
  ['at 1:123', undefined],
  ['', undefined],
])('“%s” names second %s', (text, second) => expect(secondNamedIn(text)).toBe(second))

const playing = { playId: 'now', startTime: 1000, endTime: 181_000 }

test('a moment must be within the song that is playing now', () => {
  expect(momentOf(playing, { text: 'at 1:12' })).toEqual({ playId: 'now', second: 72 })
  expect(momentOf(playing, { text: 'at 3:00' })).toEqual({ playId: 'now', second: 180 })
  expect(momentOf(playing, { text: 'at 3:01' })).toBeUndefined()
  expect(momentOf(null, { text: 'at 1:12' })).toBeUndefined()
})

test('a moment chosen by the writer takes precedence over one in the text, unless its song has ended', () => {
  expect(momentOf(playing, { chosen: { playId: 'now', second: 5 }, text: 'at 1:12' })?.second).toBe(5)
  expect(momentOf(playing, { chosen: { playId: 'before', second: 5 }, text: 'at 1:12' })).toBeUndefined()
})
