import { expect, test } from 'vitest'
import { differenceOf, withDifference } from './differences.ts'

test('a text can be rebuilt from the previous one and the difference', () => {
  const texts = ['', 'abc', 'abc', 'abbc', 'aabbc', 'c', 'ccc', 'cc', 'xyz', 'xyzxyz', 'xyz', '']
  let before = ''
  for (const text of texts) {
    expect(withDifference(before, differenceOf(before, text))).toBe(text)
    before = text
  }
})

test('a difference contains only the changed part of a long text', () => {
  const text = (people: number, rev: number) =>
    `{"rev":${rev},"list":"${'somebody,'.repeat(20_000)}","people":${people}}`
  expect(differenceOf(text(500, 17), text(501, 17)).news).toBe('1')
  expect(differenceOf(text(500, 17), text(500, 18)).news).toBe('8')
})

test('a difference never splits an emoji', () => {
  const [grin, smile, other] = ['\u{1F600}', '\u{1F603}', '\u{1F9E8}\u{1FA00}']
  for (const before of [grin, smile, other, `a${grin}b`, `${smile}${grin}`]) {
    for (const text of [grin, smile, other, `a${smile}b`, `${grin}${smile}`]) {
      const difference = differenceOf(before, text)
      expect(new TextDecoder().decode(new TextEncoder().encode(difference.news))).toBe(difference.news)
      expect(withDifference(before, difference)).toBe(text)
    }
  }
})
