import { expect, test } from 'vitest'
import { drawCover } from './draw-cover.ts'

const envelope = Array.from({ length: 200 }, (_, at) => Math.abs(Math.sin(at / 9)))
const covers = (count: number) =>
  Array.from({ length: count }, (_, at) => drawCover({ seed: `song ${at}`, envelope }))
/** The kinds of shapes on a cover, without their positions and colors. */
const shapesOf = (svg: string) =>
  svg
    .replace(/<defs>.*<\/defs>/, '')
    .replaceAll(/ [a-z-]+="[^"]*"/g, '')
    .replaceAll(/(<\w+\/?>)\1+/g, '$1')

test('covers of different songs differ in design, color and shape', () => {
  expect(new Set(covers(60)).size).toBe(60)
  expect(new Set(covers(60).map(shapesOf)).size).toBeGreaterThan(5)
})

test('a cover is the same each time it is drawn, and follows the loudness of the song', () => {
  for (let song = 0; song < 30; song++) {
    const seed = `song ${song}`
    expect(drawCover({ seed, envelope })).toBe(drawCover({ seed, envelope }))
    expect(drawCover({ seed, envelope: envelope.map((level) => 1 - level) })).not.toBe(drawCover({ seed, envelope }))
  }
})

test.each([[[]], [[0]], [[Number.NaN, Infinity, -3]], [Array<number>(100_000).fill(1)]])(
  'a cover is small and complete, whatever is known about the loudness',
  (levels) => {
    for (let song = 0; song < 30; song++) {
      const svg = drawCover({ seed: `song ${song}`, envelope: levels })
      expect(svg).toMatch(/^<svg .*<\/svg>$/)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      expect(svg.length).toBeLessThan(60_000)
    }
  },
)
