import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { pageCommands as commands, type Command } from './page-commands.ts'
import { repositoryFiles } from './repository-files.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

const notify = ({ page, line }: Command) => `${page}: ${line}`

/** The word after an option, such as the workspace after `-w`. */
const after = (words: string[], option: string) => words[words.indexOf(option) + 1] ?? ''
/** A workspace is selected by its folder or its name. Npm links the folder under the name. */
const scriptsOf = (workspace: string) =>
  JSON.parse(textOf(join(workspace.startsWith('@') ? 'node_modules' : '', workspace, 'package.json'))).scripts ?? {}

test('every npm script that a page mentions exists', () => {
  const scripts = commands.filter(
    ({ words: [program, verb = ''] }) => program === 'npm' && /^(?:run|start|test)$/.test(verb),
  )
  expect(scripts.length).toBeGreaterThan(50)
  const unknown = scripts.filter(({ words }) => {
    const name = words[1] === 'run' ? words[2] : words[1]
    return !(name !== undefined && name in scriptsOf(words.includes('-w') ? after(words, '-w') : '.'))
  })
  expect(unknown.map(notify)).toEqual([])
})

test('every program that a page runs with npx is installed or is our own package', () => {
  const ownPackage = textOf('activity/simulator/package.ts')
  const missing = commands.filter(
    ({ words: [program, name = ''] }) =>
      program === 'npx' && !existsSync(join(root, 'node_modules/.bin', name)) && !ownPackage.includes(`'${name}'`),
  )
  expect(missing.map(notify)).toEqual([])
})

test('every file and folder in a command exists', () => {
  // A name without a folder selects tests, except after `node`, which runs it.
  const isPath = (word: string, program = '') =>
    /^[\w.-]+(?:\/[\w.-]+)+$/.test(word) || (program === 'node' && /^[\w.-]+\.[mc]?[jt]s$/.test(word))
  // The page of the packed simulator runs files of its reader.
  const ours = commands.filter(({ page }) => page !== 'activity/simulator/PACKAGE.md')
  const missing = ours.flatMap((command) =>
    command.words
      .slice(1)
      .filter((word) => isPath(word, command.words[0]))
      .filter((path) => ![root, join(root, dirname(command.page))].some((from) => existsSync(join(from, path))))
      .map((path) => `${notify(command)}: ${path}`),
  )
  expect(missing).toEqual([])
})

const suites = [
  { start: ['npx', 'vitest', 'run'], file: /(?<!\.(?:slow|soak))\.test\.tsx?$/ },
  { start: ['npm', 'run', 'test:slow', '--'], file: /\.slow\.test\.ts$/ },
  { start: ['npm', 'run', 'test:soak', '--'], file: /\.soak\.test\.ts$/ },
  { start: ['npm', 'run', 'test:e2e', '--'], file: /\.spec\.ts$/ },
]

test.each(suites)('every path that a page passes to $start contains tests', ({ start, file }) => {
  const withPath = commands.filter(({ words }) => start.every((word, at) => words[at] === word))
  const empty = withPath.filter(
    ({ words }) => !repositoryFiles(file).some((path) => path.includes(words[start.length] ?? '')),
  )
  expect(withPath.length).toBeGreaterThan(0)
  expect(empty.map(notify)).toEqual([])
})

test('every benchmark that a page mentions exists', () => {
  const benches = textOf('api/bench/run.ts')
  const unknown = commands.filter(
    ({ words }) => words[2] === 'bench' && words[4] !== undefined && !benches.includes(`  ${words[4]}: `),
  )
  expect(unknown.map(notify)).toEqual([])
})
