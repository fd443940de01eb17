import { readFileSync } from 'node:fs'
import { Visitor, parseSync } from 'oxc-parser'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'
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

test.each([
  [String.raw`\*((?:\*\*[^]+?\*\*|[^*])+?)\*(?!\*)`, 'exponential'],
  [String.raw`^(.+?)\s+-\s+(.+)$`, 'polynomial'],
  ['-+$', 'quadratic from every start'],
])('/%s/ is detected as %s', (source, why) => {
  expect(slowness({ source, flags: '' })).toBe(why)
})
