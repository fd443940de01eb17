import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = repositoryFiles(/\.md$/)

test('all pages together have at most 35,000 words', () => {
  const counts = pages.map((page) => textOf(page).split(/\s+/).filter(Boolean).length)
  expect(counts.length).toBeGreaterThan(30)
  expect(
    counts.reduce((sum, count) => sum + count, 0),
    'shorten a page in the same commit',
  ).toBeLessThanOrEqual(35_000)
})

test('no page contains the marker of an unresolved merge', () => {
  expect(pages.filter((page) => /^(?:<{7}|>{7}) /m.test(textOf(page)))).toEqual([])
})

/** The anchors of a page's headings, as GitHub builds them. */
const anchorsOf = (page: string) =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(' ', '-'),
  )

test('every relative link of a page points to an existing file and heading', () => {
  const broken = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([, path = '', anchor]) => {
      const target = path === '' ? page : join(dirname(page), path)
      if (!existsSync(join(root, target))) return [`${page}: ${path}`]
      return anchor !== undefined && !anchorsOf(target).includes(anchor) ? [`${page}: ${path}#${anchor}`] : []
    }),
  )
  expect(broken).toEqual([])
})

/** Paths in backticks that begin with one of these folders; paths with a placeholder are skipped. */
const pathsIn = (text: string, folders: string) =>
  [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]*)\``, 'g'))].map((match) => match[1] ?? '')

/** A recipe mentions files that are still to be written. */
const isExample = (path: string) => path.includes('payments')

test('every repository path in a page or a comment exists', () => {
  const places = [...pages, ...repositoryFiles(/\.(?:tsx?|mjs|toml)$/)]
  const named = places.flatMap((place) =>
    pathsIn(textOf(place), 'activity|api|bot|shared').map((path) => ({ place, path })),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
})

test('every path that a README mentions within its own folder exists', () => {
  const missing = pages
    .filter((page) => page.endsWith('README.md'))
    .flatMap((page) =>
      pathsIn(textOf(page), 'src|test|hosts|bench|demo|gallery|simulator')
        .filter((path) => !isExample(path) && !existsSync(join(root, dirname(page), path)))
        .map((path) => `${page}: ${path}`),
    )
  expect(missing).toEqual([])
})
