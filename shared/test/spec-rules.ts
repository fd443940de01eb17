import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Holds the numbered rules of a `SPEC.md` to their tests: every rule has a number of its own and a test whose title
 * carries it, and no title carries a number that the page does not have.
 */
export function everyRuleIsTested(options: {
  /** The page. */
  spec: URL
  /** What the numbers begin with: `R` for `[R14]`. */
  letter: string
  /** How many rules the page has at least, so that a page which is not read does not pass. */
  atLeast: number
  /** Folders, with all below them, and files whose titles count. */
  tests: readonly URL[]
}): void {
  const { letter, tests } = options
  const page = readFileSync(options.spec, 'utf8')
  const numbersIn = (text: string) =>
    [...text.matchAll(new RegExp(`\\[(${letter}\\d+)\\]`, 'g'))].map((match) => match[1] ?? '')
  const rules = [...page.matchAll(new RegExp(`^- \\[(${letter}\\d+)\\] \\S`, 'gm'))].map((match) => match[1] ?? '')

  test('every rule has a number of its own, and the specification mentions no rule that it does not have', () => {
    expect(rules.length).toBeGreaterThanOrEqual(options.atLeast)
    expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([])
    expect(numbersIn(page).filter((rule) => !rules.includes(rule))).toEqual([])
  })

  test('every rule of the specification has a test that names it, and no test names another', () => {
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
