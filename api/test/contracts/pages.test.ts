import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operations } from '../../src/compose/operations.ts'
import { pagesBeforeCalls } from '../../src/compose/pages/web-client.ts'

const routes = readFileSync(new URL('../../../activity/src/app/routes.tsx', import.meta.url), 'utf8')
/** Paths of pages, with a value for each parameter, with and without optional ones. */
const pages = [...routes.matchAll(/^ {2}'(\/[^']*)':/gm)].flatMap(([, path = '']) => [
  path.replace(/\/:\w+\?/g, '') || '/',
  path.replace(/:\w+\??/g, 'something'),
])
const read = operations.filter(({ method }) => method === 'GET').map(({ path }) => path)
const asPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

test('no page that people may open or reload is hidden behind a call with the same path', () => {
  expect(pages.length).toBeGreaterThan(40)
  const hidden = pages.filter((page) => read.some((path) => asPattern(path).test(page)))
  expect([...new Set(hidden)].filter((page) => !pagesBeforeCalls.has(page))).toEqual([])
  expect([...pagesBeforeCalls].filter((page) => !pages.includes(page))).toEqual([])
})
