import { expect, test } from 'vitest'
import { hasFilteredWord, hasLink, isFilterable, sameFilter } from './filter.ts'

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
])('of the word %s, “%s” has it: %s', (word, text, has) => {
  expect(hasFilteredWord(text, ['another', word])).toBe(has)
})

test('what has nothing to look for filters nothing', () => {
  for (const word of ['', ' ', '*', '**', '…', '.*']) expect([word, isFilterable(word)]).toEqual([word, false])
  expect(hasFilteredWord('anything', ['*', '  '])).toBe(false)
  expect(hasFilteredWord('anything', [])).toBe(false)
})

test('words that filter the same are one, and a star makes another', () => {
  expect(sameFilter('Spam ', 'spám')).toBe(true)
  expect(sameFilter('spam', 'spam*')).toBe(false)
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
])('a link is seen: %s', (text) => {
  expect(hasLink(text)).toBe(true)
})

test.each(['Hello', 'well...ok', 'end.Start', 'v1.2.3', '3.5/5', 'e.g. this', 'and/or', 'what.come on', 'a.commune'])(
  'no link is seen: %s',
  (text) => {
    expect(hasLink(text)).toBe(false)
  },
)

test('a long text and a long list are looked through, and nothing is found in them', () => {
  const words = Array.from({ length: 500 }, (_, at) => `${'a'.repeat(50)}${at}*`)
  expect(hasFilteredWord('a'.repeat(16_000), words)).toBe(false)
  expect(hasLink('a.'.repeat(8000))).toBe(false)
})
