import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { pageCommands } from './page-commands.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Commands that this test does not run, each with the reason. */
const leftAlone: [command: RegExp, reason: string][] = [
  [/^npm (?:install|ci|test)\b|^npx vitest/, 'CI runs these'],
  [/^npm run (?:test:\w+|bench|statements)\b/, 'suites of their own, which take minutes'],
  [/^npm start\b|^npm run (?:dev|media)\b|^node \S*main/, 'servers; the smoke test starts the product'],
  [/^npm run (?:register|live-check|edge)\b|wrangler/, 'need an account with Discord or Cloudflare'],
  [
    /^npm run (?:backup|restore|release|package)\b|render-tracks|finish-songs|segue-simulator/,
    'write to a folder of the reader',
  ],
  [/^npm run (?:stills|launch-weight)\b/, 'record what they measure in the repository'],
  [/…|FOLDER/, 'have a gap for the reader to fill in'],
]
const lines = pageCommands
  .filter(({ page, line }) => page.endsWith('README.md') && !leftAlone.some(([command]) => command.test(line)))
  .map(({ page, line }) => ({ line, folder: line.includes(' cli.ts') ? page.replace('README.md', '') : '' }))
const once = [...new Map(lines.map((one) => [one.line, one])).values()]

test.each(once)('$line', ({ line, folder }) => {
  const [program = '', ...args] = line.split(' ')
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root + folder, encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
})
