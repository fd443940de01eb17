import { expect, test } from 'vitest'
import { clientFrame, Reader } from '../../bench/sockets/reader.ts'

const upgrade = Buffer.from('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n')
const frame = (kind: number, length: number) => {
  const head = length < 126 ? [kind, length] : [kind, 126, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), Buffer.alloc(length, 'x')])
}
const large = Buffer.concat([Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 1, 0x11, 0x70]), Buffer.alloc(70_000, 'x')])
const everything = Buffer.concat([
  upgrade,
  frame(0x81, 5),
  frame(0x81, 0),
  frame(0x89, 0),
  frame(0x82, 300),
  large,
  frame(0x81, 125),
])

test('messages are counted the same however the bytes are split', () => {
  for (const size of [1, 2, 3, 7, 64, 1000, everything.length]) {
    const reader = new Reader()
    for (let at = 0; at < everything.length; at += size) reader.read(everything.subarray(at, at + size))
    expect(reader).toMatchObject({ messages: 5, pings: 1, lengths: [5, 0, 300, 70_000, 125] })
  }
})

test('a message counts once its last byte has arrived', () => {
  const reader = new Reader()
  reader.read(everything.subarray(0, upgrade.length + 6))
  expect(reader.messages).toBe(0)
  reader.read(everything.subarray(upgrade.length + 6, upgrade.length + 7))
  expect(reader.messages).toBe(1)
})

test('a client frames text as text and bytes as binary, masked', () => {
  expect([...clientFrame('hi')]).toEqual([0x81, 0x82, 0, 0, 0, 0, 0x68, 0x69])
  expect([...clientFrame(Buffer.from([10]))]).toEqual([0x82, 0x81, 0, 0, 0, 0, 10])
  expect([...clientFrame('x'.repeat(300)).subarray(0, 4)]).toEqual([0x81, 254, 1, 44])
})
