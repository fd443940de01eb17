import { expect, test } from 'vitest'
import { commandIn, diceIn, throwInWords } from './commands.ts'

test('a command is a name after a leading slash, in any case, followed by its arguments', () => {
  expect(commandIn('/Ping')).toEqual({ name: 'ping', words: '' })
  expect(commandIn('  /song  love\nme ')).toEqual({ name: 'song', words: 'love\nme' })
  for (const text of ['ping', '/', '/ ping', '//x', '/a/b', 'say /ping']) expect(commandIn(text)).toBeNull()
})

test('dice are given as a number of sides or as count and sides, within limits', () => {
  expect(diceIn('')).toEqual({ dice: 1, sides: 6 })
  expect(diceIn('20')).toEqual({ dice: 1, sides: 20 })
  expect(diceIn('2d6')).toEqual({ dice: 2, sides: 6 })
  expect(diceIn('D8')).toEqual({ dice: 1, sides: 8 })
  for (const words of ['0d6', '11d6', '2d1', '1001', 'many', '-1', '2d']) expect(diceIn(words)).toBeNull()
})

test('a roll lists each die and the sum', () => {
  expect(throwInWords(6, [5])).toBe('🎲 1d6: 5')
  expect(throwInWords(6, [3, 4])).toBe('🎲 2d6: 3 + 4 = 7')
})
