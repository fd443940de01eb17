import { expect, test } from 'vitest'
import { countedListeners, dayOf, pointRules, pointsForSong, quartersAfter, weekOf, type Listener } from './rules.ts'

const listener = (name: string, changes: Partial<Listener> = {}): Listener => ({
  userUuid: name,
  place: null,
  like: false,
  star: false,
  ...changes,
})
const [ann, ben] = [listener('ann'), listener('ben')]
const never = () => 0
const points = (listeners: Listener[], songsPlayed: (userUuid: string) => number = never, earnedToday = 0) =>
  pointsForSong(listeners, songsPlayed, earnedToday)
const dayMs = 86_400_000

test('a song heard by two others earns its DJ points, and more for each like and star', () => {
  expect(points([ann, ben])).toBe(8)
  expect(points([ann, ben, listener('cleo')])).toBe(8)
  expect(points([listener('ann', { like: true }), ben])).toBe(12)
  expect(points([listener('ann', { star: true }), ben])).toBe(16)
  expect(points([listener('ann', { like: true, star: true }), listener('ben', { like: true })])).toBe(24)
})

test('a song heard by only one other earns nothing, whatever their votes', () => {
  expect(points([])).toBe(0)
  expect(points([listener('ann', { like: true, star: true })])).toBe(0)
})

test("only one listener per address counts, and none at the DJ's address", () => {
  const listeners = [listener('ann', { place: 1 }), listener('ben', { place: 1 }), listener('cleo', { place: 2 })]
  const names = (djPlace: number | null) => countedListeners({ djPlace, listeners }).map(({ userUuid }) => userUuid)
  expect(names(null)).toEqual(['ann', 'cleo'])
  expect(names(1)).toEqual(['cleo'])
  expect(names(2)).toEqual(['ann'])
})

test('listeners with unknown addresses each count', () => {
  expect(countedListeners({ djPlace: null, listeners: [ann, ben] })).toEqual([ann, ben])
})

test('only the first hundred listeners of a song count', () => {
  const listeners = Array.from({ length: 300 }, (_, at) => listener(`listener ${at}`))
  expect(countedListeners({ djPlace: null, listeners })).toEqual(listeners.slice(0, 100))
})

test("a person's listening and votes are worth less after every ten songs a week, and nothing after thirty", () => {
  expect([0, 9, 10, 19, 20, 29, 30, 1000].map(quartersAfter)).toEqual([4, 4, 2, 2, 1, 1, 0, 0])
  const pair = [listener('ann', { like: true }), listener('ben', { star: true })]
  expect([0, 10, 20, 30].map((songs) => points(pair, () => songs))).toEqual([20, 10, 5, 0])
})

test('a new listener makes up for one who has heard many songs', () => {
  const songsPlayed = (userUuid: string) => (userUuid === 'ann' ? 1000 : 0)
  expect(points([ann, ben], songsPlayed)).toBe(4)
  expect(points([ann, ben, listener('cleo')], songsPlayed)).toBe(8)
})

test('songs earn a DJ at most the daily maximum', () => {
  const { maxPerDay } = pointRules
  expect([0, maxPerDay - 5, maxPerDay, maxPerDay + 50].map((earned) => points([ann, ben], never, earned))).toEqual([
    8, 5, 0, 0,
  ])
})

test('days and weeks are in UTC', () => {
  expect([dayOf(0), dayOf(dayMs - 1), dayOf(dayMs)]).toEqual([0, 0, 1])
  expect([weekOf(0), weekOf(7 * dayMs - 1), weekOf(7 * dayMs)]).toEqual([0, 0, 1])
})
