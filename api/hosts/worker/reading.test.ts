import { expect, test } from 'vitest'
import { pingEvery, Reading } from './reading.ts'

const pongTo = (ping: string | undefined) => ping?.replace('ping', 'pong') ?? ''

test('a client that answers pings has read everything before the last one it answered', () => {
  const reading = new Reading(true)
  expect(reading.sent(1000, 1)).toBeUndefined()
  expect(reading.unread).toBe(0)
  const first = reading.sent(pingEvery, 2)
  expect(first).toBe('"primus::ping::2"')
  expect(reading.unread).toBe(pingEvery + 1000)
  const second = reading.sent(pingEvery, 3)
  reading.answered(pongTo(first))
  expect(reading.unread).toBe(pingEvery)
  reading.answered(pongTo(second))
  expect(reading.unread).toBe(0)
  expect(reading.sent(1000, 4)).toBeUndefined()
})

test('an answer to a later ping covers earlier ones', () => {
  const reading = new Reading(true)
  reading.sent(pingEvery, 1)
  reading.answered(pongTo(reading.sent(pingEvery, 2)))
  expect(reading.unread).toBe(0)
})

test('nothing counts as unread for a client that has never answered a ping', () => {
  const reading = new Reading(false)
  for (let now = 0; now < 100; now++) reading.sent(pingEvery, now)
  expect(reading.unread).toBe(0)
  reading.answered('"primus::pong::of somebody between"')
  expect(reading.unread).toBe(100 * pingEvery)
})

test('two pings in the same millisecond are sent as one, so that answers are unambiguous', () => {
  const reading = new Reading(true)
  const ping = reading.sent(pingEvery, 5)
  expect(reading.sent(pingEvery, 5)).toBeUndefined()
  reading.answered(pongTo(ping))
  expect(reading.unread).toBe(0)
  expect(reading.sent(1, 6)).toBe('"primus::ping::6"')
})
