import { expect, test } from 'vitest'
import { cut, Joiner } from './parts.ts'

const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)

test("a text in parts is reassembled even if other texts' parts come in between", () => {
  const joiner = new Joiner()
  const one = cut(new TextEncoder().encode('one long text'), 'one', 5)
  const two = cut(new TextEncoder().encode('and another'), 'two', 4)
  expect([one.length, two.length]).toEqual([3, 3])
  const order = one.flatMap((part, index) => [part, ...two.slice(index, index + 1)])
  expect(order.map((part) => text(joiner.take(part)))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'one long text',
    'and another',
  ])
})

test('an incomplete text is dropped once there are more texts than can be in transit', () => {
  const joiner = new Joiner()
  const [lost] = cut(new Uint8Array(2), 'lost', 1)
  if (lost) joiner.take(lost)
  for (let at = 0; at < 100; at++)
    for (const part of cut(new Uint8Array(2), `${at}`, 1).slice(0, 1)) joiner.take(part)
  expect(text(joiner.take({ of: 'lost', isLast: true, bytes: new TextEncoder().encode('end') }))).toBe('end')
})

test('a text that never ends is dropped once it is larger than any message', () => {
  const joiner = new Joiner(10)
  for (let at = 0; at < 4; at++) joiner.take({ of: 'endless', isLast: false, bytes: new Uint8Array(3) })
  expect(joiner.take({ of: 'endless', isLast: true, bytes: new Uint8Array(1) })).toHaveLength(1)
})
