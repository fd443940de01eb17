import { expect, test } from 'vitest'
import { exactTime, gridLines, peaksIn, viewOf } from './view.ts'

const points = { in: 1, out: 178 }
const grid = { bpm: 120, firstBeat: 0.25, beatsPerBar: 4 } as const

test("a view shows the whole song or a stretch around a point, never beyond the song's ends", () => {
  expect(viewOf('whole', 180, points)).toEqual({ from: 0, to: 180 })
  expect(viewOf('beginning', 180, points)).toEqual({ from: 0, to: 24 })
  expect(viewOf('beginning', 180, { in: 40, out: 178 })).toEqual({ from: 28, to: 52 })
  expect(viewOf('end', 180, points)).toEqual({ from: 156, to: 180 })
  expect(viewOf('end', 9, { in: 0, out: 9 })).toEqual({ from: 0, to: 9 })
})

test('zoomed in, every beat has a line, and bars are marked', () => {
  const lines = gridLines(grid, { from: 0, to: 24 })
  expect(lines).toHaveLength(48)
  expect(lines.filter(({ isBar }) => isBar)).toHaveLength(12)
  expect(lines[0]).toEqual({ share: 0.25 / 24, isBar: true })
})

test('zoomed out, there is a limited number of lines, and all of them are bars', () => {
  for (const seconds of [60, 200, 1200]) {
    const lines = gridLines(grid, { from: 0, to: seconds })
    expect(lines.length).toBeLessThanOrEqual(65)
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.every(({ isBar }) => isBar)).toBe(true)
  }
  expect(gridLines(null, { from: 0, to: 24 })).toEqual([])
})

test('each peak is the loudest sample of its part of the view', () => {
  const mono = Float32Array.from({ length: 400 }, (_, n) => (n === 250 ? -0.75 : 0.25))
  expect([...peaksIn(mono, 100, { from: 2, to: 4 }, 4)]).toEqual([0.25, 0.75, 0.25, 0.25])
})

test.each([
  [0, '0:00.00'],
  [62.345, '1:02.35'],
  [59.999, '1:00.00'],
])('%d s is shown as %s', (seconds, words) => expect(exactTime(seconds)).toBe(words))
