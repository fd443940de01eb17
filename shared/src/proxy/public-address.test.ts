import { BlockList, isIP } from 'node:net'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '223.255.255.255',
  '2606:4700::6810:84e5',
  '2a00:1450:4001:80f::200e',
  '2001:4860:4860::8888',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '64:ff9b::8.8.8.8',
  '::FFFF:808:808',
])('the address %s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '203.0.113.9',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  'fec0::1',
  '100::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a9fe:a9fe',
  '::ffff:100.64.0.1',
  '::ffff:0:127.0.0.1',
  '2606:4700::6810:84e5%eth0',
  '4000::1',
  '0:0:0:0:0:ffff:10.0.0.1',
  '::127.0.0.1',
  '::8.8.8.8',
  '0:0:0:0:0:0:8.8.8.8',
  '::808:808',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::1',
  '64:ff9b::169.254.169.254',
  '64:ff9b::ffff:ffff',
  '2002:7f00:1::',
  '2002:808:808::1',
  '2001::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:20::1',
  '2001:db8::1',
  '3fff::1',
  '',
  'localhost',
  '127.1',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '2130706433',
  '1.2.3',
  '1.2.3.4.5',
  '256.1.1.1',
  '1.2.3.4 ',
  ':',
  ':::',
  '1::2::3',
  '1:2:3:4:5:6:7:8:9',
  '12345::',
  '[::1]',
  '::ffff:1.2.3',
  '1:2:3:4:5:6:7::8:9',
  '::g',
])('the address %s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('no address of a private network is public, in any notation', () => {
  const closed = new BlockList()
  for (const [network, prefix] of [
    ['10.0.0.0', 8],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ] as const)
    closed.addSubnet(network, prefix, 'ipv4')
  const anyBytes = fc.oneof(fc.ipV4(), fc.constantFrom('127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.0.1'))
  fc.assert(
    fc.property(anyBytes, (address) => {
      if (!closed.check(address, 'ipv4')) return
      const hex = address.split('.').map((byte) => Number(byte).toString(16).padStart(2, '0'))
      const tail = `${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`
      for (const form of [address, `::ffff:${address}`, `::ffff:${tail}`, `64:ff9b::${tail}`, `2002:${tail}::`])
        expect([form, isPublicAddress(form)]).toEqual([form, false])
    }),
  )
})

test('every public IPv6 address is in the global unicast space', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      expect(isIP(address)).toBe(6)
      if (isPublicAddress(address)) expect(address).toMatch(/^(?:[23][\da-f]{3}:|::ffff:|64:ff9b:|0+:)/i)
    }),
  )
})
