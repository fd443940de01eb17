import { expect, test } from 'vitest'
import { readingMs, visibleBubbles, withSpeech, type Bubble } from './speaking.ts'

const say = (before: readonly Bubble[], userUuid: string, words: string, now = 0) =>
  withSpeech(before, { userUuid, words }, now)

test('everybody is seen with their last line alone', () => {
  const both = say(say(say([], 'ann', 'Hello'), 'ben', 'Hi'), 'ann', 'Who plays?')
  expect(both.map(({ userUuid, words }) => [userUuid, words])).toEqual([
    ['ben', 'Hi'],
    ['ann', 'Who plays?'],
  ])
})

test('the last four who spoke are seen, so that a busy chat hides nobody', () => {
  const many = 'a b c d e f g h'.split(' ').reduce<Bubble[]>((before, name) => say(before, name, 'Yes'), [])
  expect(many.map(({ userUuid }) => userUuid)).toEqual(['e', 'f', 'g', 'h'])
})

test('a line is there as long as it takes to read, and no longer', () => {
  const [bubble] = say([], 'ann', 'Hello', 1000)
  const until = 1000 + readingMs('Hello')
  expect(bubble?.until).toBe(until)
  expect(visibleBubbles(say([], 'ann', 'Hello', 1000), until - 1)).toHaveLength(1)
  expect(visibleBubbles(say([], 'ann', 'Hello', 1000), until)).toHaveLength(0)
  expect(readingMs('x'.repeat(5000))).toBeLessThanOrEqual(8000)
})

test('a long line ends in an ellipsis, lines within it are one, and nothing is no bubble', () => {
  expect(say([], 'ann', 'a '.repeat(400))[0]?.words).toMatch(/^.{1,90}$/)
  expect(say([], 'ann', 'a '.repeat(400))[0]?.words.endsWith('…')).toBe(true)
  expect(say([], 'ann', 'one\n\ntwo')[0]?.words).toBe('one two')
  expect(say([], 'ann', ' \n ')).toEqual([])
})
