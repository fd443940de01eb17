import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drawCover } from './draw-cover.ts'

const file = new URL('../../../../../bot/demo/music/tracks.json', import.meta.url)
const tracks = JSON.parse(await readFile(file, 'utf8')) as { artist: string; title: string }[]
const envelope = Array.from({ length: 260 }, (_, at) => 0.6 + 0.4 * Math.sin(at / 9))
const covers = tracks.map(({ artist, title }) => drawCover({ seed: `${artist}/${title}`, envelope }))
const withoutColors = (svg: string): string => svg.replaceAll(/#[\da-f]{3,6}/g, '')
/** The kinds of shapes in order, without how many there are of each in a row. */
const shapesIn = (svg: string): string => (svg.match(/<\w+/g) ?? []).join('').replaceAll(/(<\w+)\1+/g, '$1')

test('the covers of the house music differ in their drawing, not only in their colors', () => {
  expect(new Set(covers.map(withoutColors)).size).toBe(tracks.length)
  expect(new Set(covers.map(shapesIn)).size).toBeGreaterThanOrEqual(15)
})

test.each([...covers.entries()])('cover %i is small and refers to nothing else', (_, cover) => {
  expect(cover.length).toBeLessThan(15_000)
  expect(cover).not.toMatch(/href|url\((?!#)|<script|NaN|undefined/)
  expect(cover.replace('http://www.w3.org/2000/svg', '')).not.toContain('//')
})

test('the same song always has the same cover, and its sound shapes it', () => {
  const seed = 'Marlo Quay/Paper Lanterns'
  expect(drawCover({ seed, envelope })).toBe(drawCover({ seed, envelope }))
  expect(drawCover({ seed, envelope: envelope.toReversed() })).not.toBe(drawCover({ seed, envelope }))
})

test('a song that has not been analysed has a cover too, whatever its name', () => {
  for (const seed of ['', '👩‍🎤/شَدّة', 'x'.repeat(2000), ...Array.from({ length: 200 }, (_, at) => `song ${at}`)]) {
    const cover = drawCover({ seed, envelope: [] })
    expect(cover).toMatch(/^<svg .*<\/svg>$/)
    expect(cover).not.toMatch(/NaN|undefined|Infinity/)
  }
})
