import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Checks the numbered rules of a `SPEC.md` against their tests: every rule has a unique number and a test with the
 * number in its title, and no title has a number that the page does not have.
 */
export function everyRuleIsTested(options: {
  /** The page. */
  spec: URL
  /** The letter of the numbers: `R` for `[R14]`. */
  letter: string
  /** Min number of rules on the page, so that a page that can't be parsed does not pass. */
  atLeast: number
  /** Folders (searched recursively) and files with tests. */
  tests: readonly URL[]
}): void {
  const { letter, tests } = options
  const page = readFileSync(options.spec, 'utf8')
  const numbersIn = (text: string) =>
    [...text.matchAll(new RegExp(`\\[(${letter}\\d+)\\]`, 'g'))].map((match) => match[1] ?? '')
  const rules = [...page.matchAll(new RegExp(`^- \\[(${letter}\\d+)\\] \\S`, 'gm'))].map((match) => match[1] ?? '')

  test('every rule has a unique number, and the specification refers only to its own rules', () => {
    expect(rules.length).toBeGreaterThanOrEqual(options.atLeast)
    expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([])
    expect(numbersIn(page).filter((rule) => !rules.includes(rule))).toEqual([])
  })

  test('every rule of the specification has a test that names it, and no test names an unknown rule', () => {
    const tested = new Set(tests.flatMap(filesIn).flatMap(titlesIn).flatMap(numbersIn))
    expect(rules.filter((rule) => !tested.has(rule))).toEqual([])
    expect([...tested].filter((rule) => !rules.includes(rule))).toEqual([])
  })
}

function filesIn(place: URL): URL[] {
  if (!place.pathname.endsWith('/')) return [place]
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('spec.test.ts'))
    .map((name) => new URL(name, place))
}

/** The titles of the tests in a file; a table of tests has one for all its rows. */
function titlesIn(file: URL): string[] {
  const tests = readFileSync(file, 'utf8').matchAll(
    /\btest(?:\.each\([^\n]*\)|\.each\(\[\n[^]*?\n\s*\](?: as const)?\))?\(\s*(['"`])(.*?)\1/g,
  )
  return [...tests].map((match) => match[2] ?? '')
}
