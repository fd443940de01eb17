import { expect, test } from 'vitest'
import * as z from 'zod'
import { tooLongIn } from './length-limits.ts'
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
  const long = tooLongIn(Body, value)
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
  expect(tooLongIn(Counting, value)).toMatchObject({ path: ['all'], maximum: 4 })
  expect(looked).toBe(0)
})

test('a recursive schema is followed for one level', () => {
  const Tree = z.object({
    name: z.string(),
    get branches() {
      return z.array(Tree).max(2).optional()
    },
  })
  expect(tooLongIn(Tree, { name: 'x', branches: [{}, {}, {}] })).toMatchObject({ path: ['branches'] })
  expect(tooLongIn(Tree, { name: 'x', branches: [{}] })).toBeUndefined()
})

const Texts = z.object({
  name: z.string().trim().max(10),
  id: z.uuid().nullish(),
  either: z.union([z.string().max(20), z.string().max(30), z.number(), z.object({ name: z.string() })]).optional(),
  words: z.array(z.string().max(10)).optional(),
  by: z
    .union([
      z.object({ code: z.string().max(9) }),
      z.object({ code: z.string().max(5), all: z.array(z.uuid()).max(1) }),
    ])
    .optional(),
})

test('a text far beyond its limit is found wherever it is, and reported in the schema’s own words', () => {
  const long = '\u{fdfa}'.repeat(50_000)
  const wrong: [string, object, number][] = [
    ['name', { name: long }, 10],
    ['id', { name: 'x', id: long }, 32_768],
    ['either', { name: 'x', either: long }, 30],
    ['by.code', { name: 'x', by: { code: long } }, 9],
    ['by.all[2]', { name: 'x', by: { all: ['a', 'b', long] } }, 32_768],
    ['words[1]', { name: 'x', words: ['y', long] }, 10],
  ]
  for (const [name, value, max] of wrong) {
    const issue = tooLongIn(Texts, value)
    expect(sentencesOf(issue ? [issue] : [])).toEqual([`${name} must have at most ${max} characters`])
  }
})

test('texts near their limit are left to the schema, which may trim them', () => {
  const fine = { name: `ann${' '.repeat(100_000)}`, either: 'x'.repeat(31), words: ['x'.repeat(40)] }
  expect(tooLongIn(Texts, fine)).toBeUndefined()
})

test('a text that is too long is never examined', () => {
  let looked = 0
  const Counting = z.object({
    word: z
      .string()
      .max(60)
      .refine(() => ++looked),
  })
  expect(tooLongIn(Counting, { word: 'x'.repeat(2_000_000) })).toMatchObject({ path: ['word'], maximum: 60 })
  expect(looked).toBe(0)
})
