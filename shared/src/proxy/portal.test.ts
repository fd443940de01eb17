import { expect, test } from 'vitest'
import { proxyMap, thirdParties } from './map.ts'
import { portalRows, tableOf } from './portal.ts'

test('longer prefixes come first and our own host last, so that the first match is the right one', () => {
  const entry = { target: 'x.test', for: 'tests', portal: true }
  const map = proxyMap([
    { ...entry, name: 'a', prefix: '/outside/a' },
    { ...entry, name: 'a-long', prefix: '/outside/a-long' },
    { ...entry, name: 'through-us', prefix: '/outside/through-us', portal: false },
  ])
  expect(portalRows(map, 'segue.example').map(({ prefix }) => prefix)).toEqual(['/outside/a-long', '/outside/a', '/'])
})

test('hosts that Discord proxies itself need no tokens, no methods but reading, and no path restrictions', () => {
  for (const { name, portal, forwards, methods, paths } of thirdParties.entries)
    if (portal) expect([name, forwards, methods, paths]).toEqual([name, undefined, undefined, undefined])
})

test('a target for the portal is a host without a protocol, with placeholders as Discord writes them', () => {
  for (const { target, prefix } of portalRows(thirdParties, 'segue.example')) {
    expect(target).toMatch(/^(?:\{[a-z]+\}\.)?[a-z\d.-]+$/)
    expect(prefix.match(/\{[a-z]+\}/g)).toEqual(target.match(/\{[a-z]+\}/g))
  }
})

test('the columns of a table are aligned', () => {
  expect(
    tableOf([
      ['a', 'bb', 'c'],
      ['dddd', 'e', 'f'],
    ]),
  ).toBe('a     bb  c\ndddd  e   f')
})
