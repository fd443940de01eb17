import { expect, test } from 'vitest'
import { emojiNamesIn, maxEmojiPerLine } from './room-emoji.ts'

test('emoji names stand between colons and are listed once, up to the limit per line', () => {
  expect(emojiNamesIn('hello :wave: and :wave: :party_hat:!')).toEqual(['wave', 'party_hat'])
  expect(emojiNamesIn('at 12:30: or :A: or :x:')).toEqual(['30'])
  const many = Array.from({ length: 30 }, (_, at) => `:n${at}_:`).join(' ')
  expect(emojiNamesIn(many)).toHaveLength(maxEmojiPerLine)
})
