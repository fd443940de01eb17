import { expect, test } from 'vitest'
import { greetingFor, greetingsIn, recent, type Greeting } from './greetings.ts'

const evening = Date.parse('2026-11-30T20:00:00Z')
const minuteMs = 60_000

test('somebody who comes back to a room is greeted again only after an hour', () => {
  const first = greetingFor('room', evening, [])
  expect(first).toMatchObject({ roomUuid: 'room', at: evening })
  const greeted = first ? [first] : []
  expect(greetingFor('room', evening + 59 * minuteMs, greeted)).toBeNull()
  expect(greetingFor('room', evening + 60 * minuteMs, greeted)).not.toBeNull()
})

test('no greeting is repeated within an hour, however many rooms are visited', () => {
  let greeted: Greeting[] = []
  const words: string[] = []
  for (let room = 0; room < 8; room++) {
    const now = evening + room * 5 * minuteMs
    const greeting = greetingFor(`room-${room}`, now, greeted)
    if (!greeting) continue
    greeted = [...recent(greeted, now), greeting]
    words.push(greeting.word)
  }
  expect(words).toHaveLength(4)
  expect(new Set(words).size).toBe(4)
})

test('stored greetings that are damaged are ignored', () => {
  const greeting = { word: 'hello1', roomUuid: 'room', at: evening }
  expect(greetingsIn(JSON.stringify([greeting]))).toEqual([greeting])
  for (const text of [null, '', '{', '{}', '[{"word":1}]']) expect(greetingsIn(text)).toEqual([])
})
