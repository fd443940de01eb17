import { readFileSync } from 'node:fs'
import { Visitor, parseSync } from 'oxc-parser'
import { analyse } from 'scslre'
import { expect, onTestFinished, test, vi } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

const root = new URL('../../', import.meta.url)
const isTest = /(?:^|\/)(?:test|e2e|bench)\/|\.test\.m?tsx?$/

type Expression = { file: string; source: string; flags: string }

function expressionsIn(file: string): Expression[] {
  const found: Expression[] = []
  const { program } = parseSync(file, readFileSync(new URL(file, root), 'utf8'))
  new Visitor({
    Literal: (node) => {
      if ('regex' in node && node.regex) found.push({ file, source: node.regex.pattern, flags: node.regex.flags })
    },
  }).visit(program)
  return found
}

/**
 * Why an expression may take more than linear time, or undefined. scslre detects neither slowness caused only by a
 * lookahead nor a prefix that repeats, as `<head[^>]*>` in `<head<head<head`.
 */
const slowness = ({ source, flags }: Omit<Expression, 'file'>): string | undefined =>
  analyse({ source, flags }).reports.map((report) => {
    if (report.exponential) return 'exponential'
    return report.type === 'Move' ? 'quadratic from every start' : 'polynomial'
  })[0]

test('no regular expression takes more than linear time', () => {
  const expressions = repositoryFiles(/\.(?:mjs|tsx?)$/)
    .filter((file) => !isTest.test(file))
    .flatMap(expressionsIn)
  expect(expressions.length).toBeGreaterThan(500)
  const slow = expressions.flatMap((each) => {
    const why = slowness(each)
    return why === undefined ? [] : [`${each.file}: /${each.source}/${each.flags} is ${why}`]
  })
  expect(slow).toEqual([])
})

/** Files that assemble expressions, with how often. What is assembled from texts of users is checked below. */
const assembling: Record<string, number> = {
  'activity/simulator/mappings.ts': 1,
  'activity/src/playback/decks/whole-source.ts': 1,
  'activity/vite-chunks.ts': 1,
  'api/src/adapters/media/tags/code-pages.ts': 1,
  'api/src/adapters/music/audius.ts': 1,
  'api/src/compose/signing-keys.ts': 1,
  'api/src/platform/paths.ts': 1,
  'shared/src/chat/filter.ts': 1,
  'shared/src/crate/library/csv.ts': 1,
  'shared/src/people/nickname.ts': 1,
  'shared/src/proxy/map.ts': 2,
  'shared/src/song/link-forms.ts': 1,
  'shared/src/song/search/words.ts': 1,
}

function assembledIn(file: string): number {
  let count = 0
  const text = readFileSync(new URL(file, root), 'utf8')
  if (!text.includes('RegExp(')) return 0
  const { program } = parseSync(file, text)
  const visit = ({ callee }: { callee: object }) => {
    if ('name' in callee && callee.name === 'RegExp') count += 1
  }
  new Visitor({ NewExpression: visit, CallExpression: visit }).visit(program)
  return count
}

test('expressions that are assembled at run time take no more than linear time either', async () => {
  const files = repositoryFiles(/^(?!\.ci\/).*\.(?:mjs|tsx?)$/).filter((file) => !isTest.test(file))
  const found = files.map((file) => [file, assembledIn(file)] as const).filter(([, count]) => count > 0)
  expect(Object.fromEntries(found)).toEqual(assembling)

  const seen: RegExp[] = []
  const { RegExp: Original } = globalThis
  class Recorded extends Original {
    constructor(source: string, flags?: string) {
      super(source, flags)
      seen.push(this)
    }
  }
  vi.stubGlobal('RegExp', Recorded)
  onTestFinished(() => void vi.unstubAllGlobals())
  // The query loads a second instance of the module, whose expressions are assembled now.
  const load = <Module>(file: string): Promise<Module> =>
    import(/* @vite-ignore */ `${new URL(`shared/src/${file}.ts`, root).pathname}?assembled`)
  for (const file of ['chat/filter', 'proxy/map', 'song/link-forms', 'song/search/words']) await load(file)
  const nickname = await load<typeof import('../src/people/nickname.ts')>('people/nickname')
  nickname.isReservedNickname('ann', 'Segue')
  const { csvReader } = await load<typeof import('../src/crate/library/csv.ts')>('crate/library/csv')
  csvReader('songs.csv').write('Title;Artist\nOne;Ann\n')
  expect(seen.length).toBeGreaterThan(20)
  // What follows the quotes of a cell always matches, so no other way of reading them is tried.
  const cell = String.raw`(?:"([^"]*(?:""[^"]*)*)"|)([^;]*)(;|$)`
  const slow = seen.filter((each) => each.source !== cell && slowness(each) !== undefined)
  expect(slow.map(String)).toEqual([])
})

test.each([
  [String.raw`\*((?:\*\*[^]+?\*\*|[^*])+?)\*(?!\*)`, 'exponential'],
  [String.raw`^(.+?)\s+-\s+(.+)$`, 'polynomial'],
  ['-+$', 'quadratic from every start'],
])('/%s/ is detected as %s', (source, why) => {
  expect(slowness({ source, flags: '' })).toBe(why)
})
