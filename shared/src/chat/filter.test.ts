import { expect, test, vi } from 'vitest'
import { longestFilteredWord, hasFilteredWord, hasLink, isFilterable, needleOf } from './filter.ts'

test.each([
  ['Spam', 'no spam, please', true],
  ['spam', 'SPÁM!', true],
  ['SPÁM', 'spam', true],
  ['spam', 'ｓｐａｍ', true],
  ['spam', 'sp\u200Bam', true],
  ['spam', 'spammer', false],
  ['spam*', 'spammer', true],
  ['spam*', 'antispam', false],
  ['*spam', 'antispam', true],
  ['*spam*', 'antispammer', true],
  ['spam*', 'a spam b', true],
  ['free nitro', 'get FREE   nitro!', true],
  ['free nitro', 'free of nitro', false],
  ['free nitro', 'free-nitro', true],
  ['año', 'ano', true],
  ['🍆', 'look🍆🍆', true],
  ['look', 'look🍆', true],
  ['.*', 'anything', false],
  ['a+', 'aaa', false],
  ['[spam]', 'spam', true],
  ['спам', 'СПАМ', true],
])('filter word %s, text “%s”: filtered is %s', (word, text, has) => {
  expect(hasFilteredWord(text, ['another', word])).toBe(has)
})

test("a word that ligatures expand to hundreds of letters can't be filtered, but a single ligature can", () => {
  expect(isFilterable('\u{fdfa}')).toBe(true)
  expect(isFilterable('\u{fdfa}'.repeat(longestFilteredWord))).toBe(false)
  expect(isFilterable('각'.repeat(longestFilteredWord))).toBe(true)
})

test('each word of a list is folded once, however many messages are searched', () => {
  const fold = vi.spyOn(String.prototype, 'normalize')
  const words = Array.from({ length: 500 }, (_, at) => `folded once ${at}`)
  for (const text of ['one', 'two', 'three']) hasFilteredWord(text, words)
  expect(fold).toHaveBeenCalledTimes(words.length + 3)
  fold.mockRestore()
})

test('a word with nothing to search for filters nothing', () => {
  for (const word of ['', ' ', '*', '**', '…', '.*']) expect([word, isFilterable(word)]).toEqual([word, false])
  expect(hasFilteredWord('anything', ['*', '  '])).toBe(false)
  expect(hasFilteredWord('anything', [])).toBe(false)
})

test('words that filter the same texts share a needle, and a star makes it a different one', () => {
  expect(needleOf('Spam ')).toBe(needleOf('spám'))
  expect(needleOf('spam')).not.toBe(needleOf('spam*'))
})

test.each([
  'http://x.test',
  'see HTTPS://x.test',
  'www.example',
  'discord.gg/abc',
  'go to example.com',
  'bit.ly/x',
  'some.museum/path',
  'discord．gg/abc',
  'exam\u200Bple.com',
])('a link is found in: %s', (text) => {
  expect(hasLink(text)).toBe(true)
})

test.each(['Hello', 'well...ok', 'end.Start', 'v1.2.3', '3.5/5', 'e.g. this', 'and/or', 'what.come on', 'a.commune'])(
  'no link is found in: %s',
  (text) => {
    expect(hasLink(text)).toBe(false)
  },
)

test('a long text and a long list are searched without a match', () => {
  const words = Array.from({ length: 500 }, (_, at) => `${'a'.repeat(50)}${at}*`)
  expect(hasFilteredWord('a'.repeat(16_000), words)).toBe(false)
  expect(hasLink('a.'.repeat(8000))).toBe(false)
})
