import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

const root = new URL('../../', import.meta.url)
const folder = new URL('decisions/', root)
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')
const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

const records = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .toSorted()
  .map((name) => ({ name, number: name.slice(0, 4), text: textOf(`decisions/${name}`) }))

/** All files that may refer to a record. */
const places = repositoryFiles(/\.(?:tsx?|mjs|toml|json|ya?ml|md)$/).filter(
  (path) => !path.endsWith('decisions.test.ts') && !path.endsWith('package-lock.json'),
)

/** The numbers a text refers to: "decision 0004", or "decisions 0006 and 0041". */
const referencesIn = (text: string) =>
  [...text.matchAll(/\b[Dd]ecisions?[\s*]+(\d{4}(?:(?:,| and|, and)[\s*]+\d{4})*)\b/g)].flatMap(
    ([, numbers = '']) => numbers.match(/\d{4}/g) ?? [],
  )

test('there are at most 30 records, of at most 250 words each', () => {
  expect(records.length).toBeGreaterThan(15)
  expect(records.length).toBeLessThanOrEqual(30)
  expect(records.filter(({ text }) => wordsIn(text) > 250).map(({ name }) => name)).toEqual([])
})

test('every record has a unique number, with which its file name and its title begin', () => {
  const numbers = records.map(({ number }) => number)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  expect(records.filter(({ name }) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name))).toEqual([])
  expect(records.filter(({ number, text }) => !text.startsWith(`# ${number} `))).toEqual([])
})

test('every record is referenced by the code or a page, and every reference is to an existing record', () => {
  const numbers = new Set(records.map(({ number }) => number))
  const references = places.flatMap((path) => referencesIn(textOf(path)).map((number) => ({ path, number })))
  expect(references.filter(({ number }) => !numbers.has(number))).toEqual([])
  const used = new Set(references.filter(({ path }) => !path.startsWith('decisions/')).map(({ number }) => number))
  expect([...numbers].filter((number) => !used.has(number))).toEqual([])
})
