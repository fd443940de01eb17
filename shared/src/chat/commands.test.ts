import { expect, test } from 'vitest'
import { commandIn, diceIn, throwInWords } from './commands.ts'

test('a slash at the beginning begins a command, in any case, with the words behind it', () => {
  expect(commandIn('/Ping')).toEqual({ name: 'ping', words: '' })
  expect(commandIn('  /song  love\nme ')).toEqual({ name: 'song', words: 'love\nme' })
  for (const text of ['ping', '/', '/ ping', '//x', '/a/b', 'say /ping']) expect(commandIn(text)).toBeNull()
})

test('dice are named by how many there are and their sides, within bounds', () => {
  expect(diceIn('')).toEqual({ dice: 1, sides: 6 })
  expect(diceIn('20')).toEqual({ dice: 1, sides: 20 })
  expect(diceIn('2d6')).toEqual({ dice: 2, sides: 6 })
  expect(diceIn('D8')).toEqual({ dice: 1, sides: 8 })
  for (const words of ['0d6', '11d6', '2d1', '1001', 'many', '-1', '2d']) expect(diceIn(words)).toBeNull()
})

test('a throw says each of its dice and their sum', () => {
  expect(throwInWords(6, [5])).toBe('🎲 1d6: 5')
  expect(throwInWords(6, [3, 4])).toBe('🎲 2d6: 3 + 4 = 7')
})
