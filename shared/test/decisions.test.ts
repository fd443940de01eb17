import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

const root = new URL('../../', import.meta.url)
const workspaces = ['activity', 'api', 'bot', 'shared']

const pages = workspaces.flatMap((workspace) =>
  readdirSync(new URL(`${workspace}/decisions/`, root))
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .map((name) => ({ number: name.slice(0, 4), path: `${workspace}/decisions/${name}` })),
)

const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** What there is besides the pages themselves: the places a decision can be linked from. */
const places = repositoryFiles(/\.(?:tsx?|mjs|toml|json)$|(?:^|\/)README\.md$|SPEC\.md$/).filter(
  (path) =>
    !path.includes('/decisions/') && !path.endsWith('decisions.test.ts') && !path.endsWith('package-lock.json'),
)

const linksIn = (text: string) => [...text.matchAll(/\b[Dd]ecisions? (\d{4})\b/g)].map((match) => match[1] ?? '')

test('every decision has a number of its own in the whole repository, and its title begins with it', () => {
  expect(pages.length).toBeGreaterThan(15)
  const numbers = pages.map(({ number }) => number)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  expect(pages.filter(({ number, path }) => !textOf(path).startsWith(`# ${number} `))).toEqual([])
})

test('every decision is in the index, and the index has no other', () => {
  const index = textOf('shared/decisions/README.md')
  const listed = [...index.matchAll(/^\| (\d{4}) \| \[[^\]]+\]\(([^)]+)\)/gm)].map((match) => ({
    number: match[1] ?? '',
    path: new URL(match[2] ?? '', new URL('shared/decisions/', root)).pathname.slice(root.pathname.length),
  }))
  const byNumber = (one: { number: string }, other: { number: string }) => one.number.localeCompare(other.number)
  expect(listed.sort(byNumber)).toEqual([...pages].sort(byNumber))
})

test('every decision is named by the code or the specification it binds, and no link leads nowhere', () => {
  const numbers = pages.map(({ number }) => number)
  const linked = new Set(places.flatMap((path) => linksIn(textOf(path))))
  expect(numbers.filter((number) => !linked.has(number))).toEqual([])
  const everywhere = [...places, ...pages.map(({ path }) => path)]
  expect(
    everywhere.flatMap((path) =>
      linksIn(textOf(path))
        .filter((link) => !numbers.includes(link))
        .map((link) => `${path}: ${link}`),
    ),
  ).toEqual([])
})
