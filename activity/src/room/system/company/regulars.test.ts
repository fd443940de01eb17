import { expect, test } from 'vitest'
import { cast } from './cast.ts'
import { regularsFor } from './regulars.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const evening = Date.parse('2026-11-30T20:00:00Z')
const crowd = (people: number) => Array.from({ length: people }, (_, at) => ({ x: at, y: 50 }))
const at = (now: number, roomUuid = 'room') => ({ roomUuid, now })
const namesAt = (now: number, roomUuid?: string) =>
  regularsFor([], at(now, roomUuid))
    .map(({ nickname }) => nickname)
    .toSorted()

test('a small room has regulars, who leave as people join', () => {
  const counts = [0, 1, 2, 3, 4, 60].map((people) => regularsFor(crowd(people), at(evening)).length)
  expect(counts).toEqual([3, 3, 2, 1, 0, 0])
  for (const regular of regularsFor(crowd(1), at(evening)))
    expect(regular).toMatchObject({ isRegular: true, isMe: false })
})

test('regulars differ between rooms, and a room has the same six at all times', () => {
  const rooms = Array.from({ length: 20 }, (_, room) => `room-${room}`)
  expect(new Set(rooms.map((room) => namesAt(evening, room).join())).size).toBeGreaterThan(10)
  for (const room of rooms) {
    const met = Array.from({ length: 24 * 7 }, (_, hour) => namesAt(evening + hour * hourMs, room)).flat()
    expect(new Set(met).size).toBe(6)
  }
})

test('regulars come and go in the course of an evening, seldom all at once', () => {
  const minutes = Array.from({ length: 240 }, (_, minute) => namesAt(evening + minute * minuteMs))
  const changes = minutes.slice(1).flatMap((now, minute) => {
    const left = minutes[minute]?.filter((name) => !now.includes(name)).length ?? 0
    return left > 0 ? [left] : []
  })
  expect(changes.length).toBeGreaterThan(3)
  expect(changes.filter((left) => left === 3).length).toBeLessThan(2)
  expect(namesAt(evening)).toEqual(namesAt(evening + 1))
})

test('regulars who are out at this hour come before the others', () => {
  const daily = ['2026-11-30T09:30:00Z', '2026-11-30T21:30:00Z'].map((instant) => Date.parse(instant))
  const isOut = (name: string, hour: number) => {
    const [from, until] = cast.find((one) => one.name === name)?.hours ?? [0, 0]
    return from < until ? hour >= from && hour < until : hour >= from || hour < until
  }
  for (const now of daily) {
    const hour = new Date(now).getUTCHours()
    for (let room = 0; room < 30; room++) {
      const known = Array.from({ length: 24 * 7 }, (_, one) => namesAt(evening + one * hourMs, `room-${room}`)).flat()
      const outHere = [...new Set(known)].filter((name) => isOut(name, hour)).length
      const present = namesAt(now, `room-${room}`).filter((name) => isOut(name, hour)).length
      expect(present).toBe(Math.min(3, outHere))
    }
  }
})

test('a regular whose place is taken stands away from everybody, the other regulars included', () => {
  const usual = regularsFor([], at(evening)).map(({ position }) => position)
  const people = usual.slice(0, 2)
  const places = regularsFor(people, at(evening)).map(({ position }) => position)
  const everybody = [...people, ...places]
  const distances = everybody.flatMap((one, index) =>
    everybody.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  )
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(24)
})
