import { expect, test } from 'vitest'
import { isExpired, readToken } from './token.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const jwt = (claims: unknown) => {
  const bytes = new TextEncoder().encode(JSON.stringify(claims))
  const payload = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return `e30.${payload}.signature`
}

test('a token contains the holder, whether they have an account, and their permissions', () => {
  const token = jwt({
    sub: 'ann',
    type: 'user',
    role: 'moderator',
    capabilities: ['uploadMusic'],
    exp: noon / 1000 + 1,
  })
  expect(readToken(token)).toEqual({
    uuid: 'ann',
    kind: 'user',
    role: 'moderator',
    capabilities: ['uploadMusic'],
  })
})

test('an unknown role counts as the lowest of its kind', () => {
  expect(readToken(jwt({ sub: 'x', type: 'guest', role: 'emperor' }))?.role).toBe('guest')
  expect(readToken(jwt({ sub: 'x', type: 'user', role: 'emperor' }))?.role).toBe('user')
})

test('a token expires at its `exp` time, and never without one', () => {
  const token = jwt({ sub: 'ann', type: 'user', role: 'user', exp: noon / 1000 })
  expect(isExpired(token, noon - 1)).toBe(false)
  expect(isExpired(token, noon)).toBe(true)
  expect(isExpired(jwt({ sub: 'ann', type: 'user' }), noon)).toBe(false)
})

test('a malformed token is rejected', () => {
  for (const rubbish of ['', 'a.b.c', 'e30', jwt('text'), jwt({ type: 'user' }), jwt({ sub: 'x', type: 'robot' })]) {
    expect(readToken(rubbish), rubbish).toBeNull()
  }
})

test('ids in any script are decoded correctly', () => {
  expect(readToken(jwt({ sub: 'ñandú-🎧', type: 'user', role: 'user' }))?.uuid).toBe('ñandú-🎧')
})
