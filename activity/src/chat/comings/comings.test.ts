import { expect, test } from 'vitest'
import { dueAt, noComings, noted, expire, type Comings, type Happening } from './comings.ts'

const second = 1000
const one = (name: string) => ({ uuid: name.toLowerCase(), name })
const came = (name: string, at: number): Happening => ({ ...one(name), kind: 'came', at })
const left = (name: string, at: number): Happening => ({ ...one(name), kind: 'left', at })
const starred = (name: string, at: number, playId = 'p'): Happening => ({
  ...one(name),
  kind: 'starred',
  at,
  playId,
  song: { trackName: playId },
})

/** Issues every notice that is due by then. */
function pass(comings: Comings, until: number): Comings {
  let now = comings
  for (let due = dueAt(now); due !== null && due <= until; due = dueAt(now)) now = expire(now, due)
  return now
}

const after = (happenings: Happening[], until = Infinity) =>
  pass(
    happenings.reduce((comings, happening) => noted(pass(comings, happening.at), happening), noComings),
    until,
  )

const words = ({ notices: messages }: Comings) =>
  messages.map(({ at, kind, people }) => `${at / second}: ${people.map(({ name }) => name).join(', ')} ${kind}`)

test('people who join within a few seconds of each other share one notice', () => {
  const all = after([came('Ada', 0), came('Bo', second), came('Cleo', 3 * second), came('Dave', 5 * second)])
  expect(words(all)).toEqual(['4: Ada, Bo, Cleo came', '34: Dave came'])
})

test('notices appear at most twice a minute, however many people join and leave', () => {
  const crowd = Array.from({ length: 600 }, (_, n) => [
    came(`N${n}`, n * second),
    ...(n >= 60 ? [left(`N${n - 60}`, n * second)] : []),
    starred(`N${n}`, n * second),
  ]).flat()
  const { notices: messages } = after(crowd)
  const tellings = [...new Set(messages.map(({ at }) => at))]
  expect(tellings.length).toBeGreaterThan(15)
  expect(Math.min(...tellings.slice(1).map((at, n) => at - (tellings[n] ?? 0)))).toBe(30 * second)
  expect(messages.length).toBeLessThanOrEqual(tellings.length * 3)
})

test('someone who reconnects within 40 seconds is not reported as having left', () => {
  expect(words(after([left('Ada', 0), came('Ada', 39 * second)]))).toEqual([])
  expect(words(after([left('Ada', 0), came('Ada', 41 * second)]))).toEqual(['40: Ada left', '70: Ada came'])
})

test('someone who joins and leaves within the waiting time is not reported', () => {
  expect(words(after([came('Ada', 0), left('Ada', 3 * second)]))).toEqual([])
})

test('a recent departure is held back while other notices go out, in case the person returns', () => {
  const all = after([left('Ada', 0), left('Bo', 30 * second), came('Bo', 50 * second)])
  expect(words(all)).toEqual(['40: Ada left'])
})

test('stars of one song share a notice, and starring it again adds none', () => {
  const all = after([
    starred('Ada', 0),
    starred('Bo', second),
    starred('Ada', 2 * second),
    starred('Ada', 20 * second),
    starred('Ada', 60 * second, 'q'),
  ])
  expect(words(all)).toEqual(['4: Ada, Bo starred', '64: Ada starred'])
  expect(all.notices.map((line) => (line.kind === 'starred' ? line.song.trackName : ''))).toEqual(['p', 'q'])
})

test('nothing is due without events, and no notice appears before it is due', () => {
  expect(dueAt(noComings)).toBeNull()
  const waiting = noted(noComings, came('Ada', 0))
  expect(dueAt(waiting)).toBe(4 * second)
  expect(expire(waiting, 4 * second - 1)).toBe(waiting)
})
