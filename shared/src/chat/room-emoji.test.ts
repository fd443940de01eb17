import { expect, test } from 'vitest'
import { emojiNamesIn, maxEmojiPerLine } from './room-emoji.ts'

test('a text names an emoji between colons, each once, and no more than a line shows', () => {
  expect(emojiNamesIn('hello :wave: and :wave: :party_hat:!')).toEqual(['wave', 'party_hat'])
  expect(emojiNamesIn('at 12:30: or :A: or :x:')).toEqual(['30'])
  const many = Array.from({ length: 30 }, (_, at) => `:n${at}_:`).join(' ')
  expect(emojiNamesIn(many)).toHaveLength(maxEmojiPerLine)
})
