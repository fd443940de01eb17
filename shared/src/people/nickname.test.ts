import { expect, test } from 'vitest'
import { nicknameFault, tidyNickname } from './nickname.ts'

test('names of all scripts are fine', () => {
  for (const name of ['Ann', 'Zoë', '李小龙', 'مريم', 'Ñandú 7', '🎧', '👩🏽‍🚀', '!?', 'x'.repeat(30), '😀'.repeat(30)]) {
    expect(nicknameFault(tidyNickname(name))).toBeUndefined()
  }
})

test('a name must be there to be seen', () => {
  for (const name of ['', '   ', '\u200d', '\u00a0']) expect(nicknameFault(tidyNickname(name))).toBe('empty')
})

test('a name has at most thirty characters', () => {
  expect(nicknameFault('x'.repeat(31))).toBe('long')
  expect(nicknameFault('😀'.repeat(31))).toBe('long')
})

test('control characters, halves of characters and turned directions are refused', () => {
  for (const name of ['a\u0000b', 'a\nb', 'a\u202eb', 'a\ud800b', 'a\u2028b', 'a\u0085b'])
    expect(nicknameFault(name)).toBe('unseen')
})

test('the same name typed on two systems is the same name', () => {
  expect(tidyNickname(' Zoe\u0308   K ')).toBe('Zoë K')
})
