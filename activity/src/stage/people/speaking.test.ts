import { expect, test } from 'vitest'
import { besideSign, highest, inFront, readingMs, visibleBubbles, withSpeech, type Bubble } from './speaking.ts'

const say = (before: readonly Bubble[], userUuid: string, words: string, now = 0) =>
  withSpeech(before, { userUuid, words }, now)

test('each person has a bubble with only their last message', () => {
  const both = say(say(say([], 'ann', 'Hello'), 'ben', 'Hi'), 'ann', 'Who plays?')
  expect(both.map(({ userUuid, words }) => [userUuid, words])).toEqual([
    ['ben', 'Hi'],
    ['ann', 'Who plays?'],
  ])
})

test('only the last four speakers have bubbles, so that a busy chat does not cover the stage', () => {
  const many = 'a b c d e f g h'.split(' ').reduce<Bubble[]>((before, name) => say(before, name, 'Yes'), [])
  expect(many.map(({ userUuid }) => userUuid)).toEqual(['e', 'f', 'g', 'h'])
})

test('a bubble never covers the sign on the platform: it goes beside it, or below it in a narrow picture', () => {
  const sign = { left: 500, top: 400, width: 250 }
  const over = { left: 520, top: 420, width: 180 }
  const moved = besideSign(over, sign, 1000)
  expect(moved.left - over.width / 2).toBeGreaterThan(sign.left + sign.width / 2)
  expect(moved.top).toBe(over.top)
  const below = besideSign({ ...over, left: 190 }, { ...sign, left: 195 }, 390)
  expect([below.left, below.top - highest]).toEqual([190, sign.top + 46])
  expect(besideSign({ ...over, left: 100 }, sign, 1000)).toEqual({ left: 100, top: 420 })
  expect(besideSign({ ...over, top: 390 }, sign, 1000)).toEqual({ left: 520, top: 390 })
})

test('a bubble stays as long as its message takes to read', () => {
  const [bubble] = say([], 'ann', 'Hello', 1000)
  const until = 1000 + readingMs('Hello')
  expect(bubble?.until).toBe(until)
  expect(visibleBubbles(say([], 'ann', 'Hello', 1000), until - 1)).toHaveLength(1)
  expect(visibleBubbles(say([], 'ann', 'Hello', 1000), until)).toHaveLength(0)
  expect(readingMs('x'.repeat(5000))).toBeLessThanOrEqual(8000)
})

test('long messages end in an ellipsis, line breaks become spaces, and an empty message has no bubble', () => {
  expect(say([], 'ann', 'a '.repeat(400))[0]?.words).toMatch(/^.{1,90}$/)
  expect(say([], 'ann', 'a '.repeat(400))[0]?.words.endsWith('…')).toBe(true)
  expect(say([], 'ann', 'one\n\ntwo')[0]?.words).toBe('one two')
  expect(say([], 'ann', ' \n ')).toEqual([])
})

test('of bubbles that would lie on each other only the newest can be read', () => {
  const place = (left: number, top = 100) => ({ left, top, width: 200 })
  const covered = (...places: ReturnType<typeof place>[]) => inFront(places).map(({ isCovered }) => isCovered)
  expect(covered(place(100), place(250), place(600))).toEqual([true, false, false])
  expect(covered(place(100), place(250, 200))).toEqual([false, false])
})
