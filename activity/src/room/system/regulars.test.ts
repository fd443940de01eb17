import { expect, test } from 'vitest'
import { linesAbout, regularsFor, remark } from './regulars.ts'

const crowd = (people: number) => Array.from({ length: people }, (_, at) => ({ x: at, y: 50 }))

test('a small room has regulars, who leave as people join', () => {
  const counts = [0, 1, 2, 3, 4, 60].map((people) => regularsFor(crowd(people)).length)
  expect(counts).toEqual([3, 3, 2, 1, 0, 0])
  for (const regular of regularsFor(crowd(1))) expect(regular).toMatchObject({ isRegular: true, isMe: false })
})

const grid = (bpm: number, confidence = 0.9) => ({ bpm, firstBeat: 0, beatsPerBar: 4, confidence })

test('comments on a song are true', () => {
  const wordsFor = (song: Parameters<typeof linesAbout>[0]['song'], dj: string | null = null) =>
    linesAbout({ song, dj }).map(({ word }) => word)
  expect(wordsFor({})).toEqual([])
  expect(wordsFor({ beat: grid(70) })).toEqual(['slow'])
  expect(wordsFor({ beat: grid(70, 0.1) })).toEqual([])
  expect(wordsFor({ beat: grid(174), duration: 400, artistName: 'Oona', trackName: 'Kite' }, 'Vera')).toEqual([
    'fast',
    'long',
    'artist',
    'title',
    'dj',
  ])
})

test('every play is commented on by a regular, with varying lines and speakers', () => {
  const regulars = regularsFor(crowd(1))
  const song = { artistName: 'Oona', trackName: 'Kite', beat: grid(174), duration: 400 }
  const messages = Array.from({ length: 40 }, (_, i) => remark({ song, playId: `play-${i}`, dj: 'Vera' }, regulars))
  for (const one of messages) expect(regulars.map(({ uuid }) => uuid)).toContain(one?.userUuid)
  expect(new Set(messages.map((one) => one?.line.word)).size).toBeGreaterThan(2)
  expect(new Set(messages.map((one) => one?.userUuid)).size).toBeGreaterThan(1)
  expect(messages[3]).toEqual(remark({ song, playId: 'play-3', dj: 'Vera' }, regulars))
})

test('nothing is said without regulars or without facts about the song', () => {
  expect(remark({ song: { trackName: 'Kite' }, playId: 'x', dj: null }, [])).toBeNull()
  expect(remark({ song: {}, playId: 'x', dj: null }, regularsFor(crowd(1)))).toBeNull()
})

test('a regular whose place is taken stands away from everybody, the other regulars included', () => {
  const usual = regularsFor([]).map(({ position }) => position)
  const people = usual.slice(0, 2)
  const places = regularsFor(people).map(({ position }) => position)
  const everybody = [...people, ...places]
  const distances = everybody.flatMap((one, at) =>
    everybody.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  )
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(24)
  expect(regularsFor([{ x: 50, y: 10 }]).map(({ position }) => position)).toEqual(usual)
})
