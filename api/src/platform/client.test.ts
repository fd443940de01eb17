import { expect, test } from 'vitest'
import type { App } from '../app.ts'
import { clientOf, networkOf } from './client.ts'

const behind = (trustedProxies: number, forwardedFor?: string, discordProxy?: App['discordProxy']) =>
  clientOf(
    { config: { trustedProxies } as App['config'], discordProxy },
    {
      header: (name) => (name === 'x-forwarded-for' ? forwardedFor : undefined),
      address: '203.0.113.9',
    },
  )

test('an IPv4 address counts as a whole and an IPv6 address by its first 64 bits, in any notation', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  const one = networkOf('2001:db8:1:2:3:4:5:6')
  for (const same of [
    '2001:db8:1:2::1',
    '2001:0DB8:0001:0002::',
    '[2001:db8:1:2::9]:443',
    '2001:db8:1:2:ffff:1:1:1%eth0',
  ])
    expect(networkOf(same)).toBe(one)
  expect(networkOf('2001:db8:1:3::1')).not.toBe(one)
  expect(networkOf('::1')).toBe(networkOf('0:0:0:0:0:0:0:1'))
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0::7'))
})

test('a port that a proxy appended to an address is ignored', () => {
  expect(networkOf('203.0.113.9:51034')).toBe('203.0.113.9')
})

test("text that isn't an address is left unchanged", () => {
  for (const odd of ['unknown', '', '_hidden', 'a:b:c']) expect(networkOf(odd)).toBe(networkOf(odd))
  expect(networkOf('unknown')).toBe('unknown')
})

test('X-Forwarded-For counts only behind a configured proxy, and only the part the proxy itself has added', async () => {
  expect(await behind(0, '198.51.100.1')).toBe('203.0.113.9')
  expect(await behind(1, '198.51.100.1')).toBe('198.51.100.1')
  expect(await behind(1, '10.9.8.7, 198.51.100.1')).toBe('198.51.100.1')
  expect(await behind(2, '10.9.8.7, 198.51.100.1, 192.0.2.1')).toBe('198.51.100.1')
  expect(await behind(2, '198.51.100.1')).toBe('203.0.113.9')
  expect(await behind(1)).toBe('203.0.113.9')
})

test('a request signed by Discord’s proxy counts as its Discord user, wherever the proxy is', async () => {
  expect(await behind(0, undefined, async () => '205519959982473217')).toBe('discord 205519959982473217')
  expect(await behind(0, undefined, async () => undefined)).toBe('203.0.113.9')
})
