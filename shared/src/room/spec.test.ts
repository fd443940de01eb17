import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const numbersIn = (text: string) => [...text.matchAll(/\[(R\d+)\]/g)].map((match) => match[1] ?? '')

/** Rules that a host keeps are tested where every host is, or where one is looked at more closely. */
const folders = ['.', '../../test/', '../../../api/test/hosts/', '../../../api/test/rooms/'].map(
  (path) => new URL(path, import.meta.url),
)
const specification = readFileSync(new URL('SPEC.md', import.meta.url), 'utf8')
const rules = [...specification.matchAll(/^- \[(R\d+)\] \S/gm)].map((match) => match[1] ?? '')

/** The titles of tests in these folders and below; a table of tests has one for all its rows. */
const titles = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('spec.test.ts'))
    .flatMap((name) => titlesIn(readFileSync(new URL(name, folder), 'utf8'))),
)

function titlesIn(code: string): string[] {
  const tests = code.matchAll(/\btest(?:\.each\([^\n]*\)|\.each\(\[\n[^]*?\n\]\))?\(\s*(['"`])(.*?)\1/g)
  return [...tests].map((match) => match[2] ?? '')
}

test('every rule has a number of its own, and the specification mentions no rule that it does not have', () => {
  expect(rules.length).toBeGreaterThan(70)
  expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([])
  expect(numbersIn(specification).filter((rule) => !rules.includes(rule))).toEqual([])
})

test('every rule of the specification has a test that names it, and no test names another', () => {
  const tested = new Set(titles.flatMap(numbersIn))
  expect(rules.filter((rule) => !tested.has(rule))).toEqual([])
  expect([...tested].filter((rule) => !rules.includes(rule))).toEqual([])
})
