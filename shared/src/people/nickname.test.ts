import { expect, test } from 'vitest'
import { isReservedNickname, nicknameFault, tidyNickname } from './nickname.ts'

test('nicknames in all scripts are accepted', () => {
  for (const name of ['Ann', 'Zoë', '李小龙', 'مريم', 'Ñandú 7', '🎧', '👩🏽‍🚀', '!?', 'x'.repeat(30), '😀'.repeat(30)]) {
    expect(nicknameFault(tidyNickname(name))).toBeUndefined()
  }
})

test("a nickname can't be empty or invisible", () => {
  for (const name of ['', '   ', '\u200d', '\u00a0']) expect(nicknameFault(tidyNickname(name))).toBe('empty')
})

test('a nickname has at most thirty characters', () => {
  expect(nicknameFault('x'.repeat(31))).toBe('long')
  expect(nicknameFault('😀'.repeat(31))).toBe('long')
})

test('control characters, lone surrogates and direction overrides are refused', () => {
  for (const name of ['a\u0000b', 'a\nb', 'a\u202eb', 'a\ud800b', 'a\u2028b', 'a\u0085b'])
    expect(nicknameFault(name)).toBe('unseen')
})

test('the same nickname typed on two systems is stored identically', () => {
  expect(tidyNickname(' Zoe\u0308   K ')).toBe('Zoë K')
})

const isReserved = (name: string) => isReservedNickname(tidyNickname(name), 'Segue')

test('names of staff and of the product are reserved in every spelling', () => {
  const spellings = [
    'Admin',
    'SEGUE',
    'moderator',
    'Ａｄｍｉｎ',
    'Аdmіn',
    'ADMΙΝ',
    'adm1n',
    'a.d.m.i.n',
    '𝓢𝓮𝓰𝓾𝓮',
    'Ségue',
  ]
  const combined = [
    '🅰🅳🅼🅸🅽',
    'Segue Support',
    'The Official Segue Team',
    'admins',
    'M0der@tor',
    'rnoderator',
    'Adm\u200din',
    '★ Staff ★',
    'Admin 2',
  ]
  for (const name of [...spellings, ...combined]) expect([name, isReserved(name)]).toEqual([name, true])
})

test('nicknames that only contain a reserved word are free', () => {
  const names = [
    'Adminaŭ',
    'Segue Sam',
    'Staffan',
    'Seguela',
    'Madmin',
    'Mod',
    'Team Rocket',
    'system',
    'Misha',
    'Миша',
  ]
  for (const name of [...names, '李小龙', '🎧', '!?', 'The Supporters'])
    expect([name, isReserved(name)]).toEqual([name, false])
})

test('a brand without letters reserves nothing', () => {
  expect(isReservedNickname('Ann', '***')).toBe(false)
  expect(isReservedNickname('!?', '')).toBe(false)
})
