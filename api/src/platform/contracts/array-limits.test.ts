import { expect, test } from 'vitest'
import * as z from 'zod'
import { longArrayIn } from './array-limits.ts'
import { sentencesOf } from '../sentences.ts'

const Song = z.object({ name: z.string(), tags: z.array(z.string()).max(3).nullish() })
const Body = z.object({
  songs: z.array(Song).min(1).max(2),
  more: z
    .object({ places: z.array(z.number()).length(2).optional() })
    .default({})
    .readonly(),
  free: z.array(Song).optional(),
})

const complaints = (value: unknown) => {
  const long = longArrayIn(Body, value)
  return long && sentencesOf([long])
}

test('an array with too many entries is found wherever a schema limits it, and reported in the schema’s own words', () => {
  const song = { name: 'x' }
  const full = { name: 'x', tags: ['a', 'b', 'c', 'd'] }
  const wrong: [string, unknown][] = [
    ['songs', { songs: [song, song, song] }],
    ['songs[1].tags', { songs: [song, full] }],
    ['free[0].tags', { songs: [], free: [full] }],
    ['more.places', { more: { places: [1, 2, 3] } }],
  ]
  for (const [name, value] of wrong) {
    const [sentence] = complaints(value) ?? []
    expect(sentence).toMatch(new RegExp(`^${name.replaceAll(/[.[\]]/g, '\\$&')} must have at most \\d entries$`))
    const parsed = Body.safeParse(value, { reportInput: true })
    expect(sentencesOf(parsed.error?.issues ?? [])).toContain(sentence)
  }
})

test('values that are not arrays, or short enough, are left to the schema', () => {
  const fine = [null, 7, 'x', [], {}, { songs: 7 }, { songs: [null, 7] }, { more: { places: [1, 2] } }]
  for (const value of [...fine, { free: Array.from({ length: 50 }, () => ({})) }]) {
    expect(complaints(value)).toBeUndefined()
  }
})

test('the entries of an array that is too long are never examined', () => {
  let looked = 0
  const Counting = z.object({ all: z.array(z.unknown().refine(() => ++looked)).max(4) })
  const value = { all: Array.from({ length: 100_000 }, () => ({})) }
  expect(longArrayIn(Counting, value)).toMatchObject({ path: ['all'], maximum: 4 })
  expect(looked).toBe(0)
})

test('a recursive schema is followed for one level', () => {
  const Tree = z.object({
    name: z.string(),
    get branches() {
      return z.array(Tree).max(2).optional()
    },
  })
  expect(longArrayIn(Tree, { name: 'x', branches: [{}, {}, {}] })).toMatchObject({ path: ['branches'] })
  expect(longArrayIn(Tree, { name: 'x', branches: [{}] })).toBeUndefined()
})
