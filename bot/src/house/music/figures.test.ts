import { expect, test } from 'vitest'
import { arp, bassline, every, halves, held, hits, melody, struck } from './figures.ts'
import { chord, degree, key, progression, voicing } from './pitch.ts'
import { seeded } from './random.ts'
import { type Bar, type Note } from './score.ts'

const bar = (change: Partial<Bar> = {}): Bar => ({
  index: 0,
  count: 4,
  chords: [chord('Am7')],
  key: key('A minor'),
  random: seeded(1),
  ...change,
})
const times = (notes: readonly Note[]): number[] => notes.map(({ at }) => at)

test('a drum pattern is spread over four beats, louder letters louder', () => {
  const notes = hits('X...o...')(bar())
  expect(times(notes)).toEqual([0, 2])
  expect(notes[0]?.velocity).toBeGreaterThan(notes[1]?.velocity ?? 1)
})

test('drum patterns take turns, and the last bar of a section gets the fill', () => {
  const figure = hits(['x...', '.x..'], { fill: 'xxxx' })
  expect([0, 1, 2, 3].map((index) => figure(bar({ index })).length)).toEqual([1, 1, 1, 4])
  expect(times(figure(bar({ index: 1 })))).toEqual([1])
})

test('a melody is counted in degrees of the key, held, rested and slid', () => {
  const notes = melody(['0 - . ~7 b1 . . .'], { octave: 4 })(bar())
  expect(notes.map(({ at, beats, midi }) => [at, beats, midi])).toEqual([
    [0, 1, 69],
    [1.5, 0.5, 81],
    [2, 0.5, 67],
  ])
  expect(notes[1]?.from).toBe(69)
})

test('a bass line follows the chords, two in a bar included', () => {
  const notes = bassline('0 . 0 7', { centre: 40 })(bar({ chords: [chord('C'), chord('G/B')] }))
  expect(notes.map(({ midi }) => midi)).toEqual([36, 35, 42])
})

test('chords are held for their share of the bar and struck in rhythm', () => {
  const notes = held({ centre: 60 })(bar({ chords: [chord('C'), chord('F')] }))
  expect(new Set(notes.map(({ at, beats }) => `${at}+${beats}`))).toEqual(new Set(['0+2', '2+2']))
  const strokes = struck('x--.x...', { centre: 60 })(bar({ chords: [chord('C')] }))
  expect(strokes[0]?.beats).toBe(1.5)
  expect(strokes).toHaveLength(6)
})

test('an arpeggio runs through the chord and goes on where the last bar stopped', () => {
  const figure = arp({ rate: 1, centre: 60 })
  const chords = [chord('C')]
  const pitches = [0, 1].flatMap((index) => figure(bar({ index, chords })).map(({ midi }) => midi))
  expect(pitches).toEqual([60, 64, 55, 60, 64, 55, 60, 64].map((_, n) => [55, 60, 64][n % 3]))
})

test('figures can rest for some bars and change half-way', () => {
  const often = every(4, hits('x...'))
  expect([0, 1, 4].map((index) => often(bar({ index })).length)).toEqual([1, 0, 1])
  const change = halves(hits('x...'), hits('xx..'))
  expect([0, 1, 2, 3].map((index) => change(bar({ index })).length)).toEqual([1, 1, 2, 2])
})

test('chord names are read, and a wrong one is an error with its name', () => {
  expect(chord('F#m9').root).toBe(6)
  expect(chord('G7/B').bass).toBe(11)
  expect(progression('Am7,D7 G')).toHaveLength(2)
  expect(() => chord('Hmaj')).toThrow('Hmaj')
  expect(() => chord('Cwhat')).toThrow('Cwhat')
})

test('voicings stay near their centre, so that hands move little from chord to chord', () => {
  for (const name of ['C', 'F', 'Am7', 'Bb', 'Ebmaj9']) {
    for (const midi of voicing(chord(name), 62)) expect(Math.abs(midi - 62)).toBeLessThanOrEqual(6)
  }
})

test('degrees go beyond the octave both ways', () => {
  const major = key('C major')
  expect([0, 7, -1, 9].map((index) => degree(major, index, 4))).toEqual([60, 72, 59, 76])
})
