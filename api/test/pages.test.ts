import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operations } from '../src/compose/operations.ts'
import { pagesBeforeCalls } from '../src/compose/web-client.ts'

const routes = readFileSync(new URL('../../activity/src/app/routes.tsx', import.meta.url), 'utf8')
/** Addresses of pages, with something in the place of each parameter, with and without those that may be missing. */
const pages = [...routes.matchAll(/^ {2}'(\/[^']*)':/gm)].flatMap(([, path = '']) => [
  path.replace(/\/:\w+\?/g, '') || '/',
  path.replace(/:\w+\??/g, 'something'),
])
const read = operations.filter(({ method }) => method === 'GET').map(({ path }) => path)
const asPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

test('no page that somebody may open or reload is hidden behind a call of the same address', () => {
  expect(pages.length).toBeGreaterThan(40)
  const hidden = pages.filter((page) => read.some((path) => asPattern(path).test(page)))
  expect([...new Set(hidden)].filter((page) => !pagesBeforeCalls.has(page))).toEqual([])
  expect([...pagesBeforeCalls].filter((page) => !pages.includes(page))).toEqual([])
})
