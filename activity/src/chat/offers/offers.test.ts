import { gemoji } from 'gemoji'
import { expect, test } from 'vitest'
import { commandBeingTyped, meaningOf } from './commands.ts'
import { emojiBeingTyped, emojisFor } from './emoji-names.ts'

test('a colon and two letters start an emoji suggestion, a time or a URL scheme does not', () => {
  expect(emojiBeingTyped('so :fi', 6)).toBe('fi')
  expect(emojiBeingTyped(':Fire', 5)).toBe('fire')
  for (const text of ['at 12:30', 'https://a', ':f', ':fire: ', 'a:fire'])
    expect(emojiBeingTyped(text, text.length)).toBe(null)
  expect(emojiBeingTyped(':fire or not', 12)).toBe(null)
})

test('emoji are suggested by name first, then by topic', () => {
  expect(emojisFor(gemoji, 'fire')[0]).toEqual({ emoji: '🔥', name: 'fire' })
  expect(emojisFor(gemoji, 'fi').map(({ name }) => name)).toContain('fire')
  expect(emojisFor(gemoji, 'party').map(({ emoji }) => emoji)).toContain('🎉')
  expect(emojisFor(gemoji, 'a')).toHaveLength(6)
  expect(emojisFor(gemoji, 'nosuchthing')).toEqual([])
})

test('a slash starts a command suggestion only at the start of a message', () => {
  expect(commandBeingTyped('/sk', 3)).toBe('sk')
  expect(commandBeingTyped('/', 1)).toBe('')
  for (const text of ['a /sk', '/skip now', 'https://']) expect(commandBeingTyped(text, text.length)).toBe(null)
})

test("known commands are expanded or run, and unknown ones are sent for the room's bots", () => {
  expect(meaningOf('/me waves')).toEqual({ send: '_waves_' })
  expect(meaningOf('/spoiler she wins\nat last')).toEqual({ send: '||she wins\nat last||' })
  expect(meaningOf('/skip')).toEqual({ run: 'skip', words: '' })
  for (const text of ['/yo', '/dive 3', '/skipper', '/skip it', '/constructor', 'plain', '/'])
    expect(meaningOf(text)).toEqual({ send: text })
  expect(meaningOf('/Roll 2d6')).toEqual({ run: 'roll', words: '2d6' })
  expect(meaningOf('/topic')).toEqual({ run: 'topic', words: '' })
  for (const text of ['/me', '/spoiler  ']) expect(meaningOf(text)).toBe(null)
})
