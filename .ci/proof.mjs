// `proof.mjs <suite> [path or name]` runs a long suite and records the result; `proof.mjs` prints the recorded results.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readJson, readReport } from './report.mjs'
import { runInGroup } from './run-in-group.mjs'

const folder = 'node_modules/.cache/segue'
const file = `${folder}/proof.json`
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()

const reportOf = (suite) => `${folder}/${suite}.json`
const vitest = (suite) =>
  `vitest run --mode ${suite} --reporter=default --reporter=json --outputFile.json=${reportOf(suite)}`
const suites = {
  slow: vitest('slow'),
  e2e: 'playwright test -c activity/e2e --reporter=list,json',
  soak: vitest('soak'),
}

async function run(suite, args) {
  const report = reportOf(suite)
  mkdirSync(folder, { recursive: true })
  rmSync(report, { force: true })
  const [commit, changed, start] = [git('rev-parse', 'HEAD'), git('status', '--porcelain') !== '', Date.now()]
  const [command, ...options] = suites[suite].split(' ')
  const { exit } = runInGroup(`node_modules/.bin/${command}`, [...options, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const exitCode = await exit
  const row = { suite, args: args.join(' '), commit, changed, at: new Date(start).toISOString() }
  const result = { ...row, seconds: Math.round((Date.now() - start) / 1000), exitCode, ...readReport(report) }
  writeFileSync(file, JSON.stringify([...readJson(file, []), result].slice(-100), null, 2))
  if (result.retried.length > 0)
    console.log(`Needed a retry:\n${result.retried.map((title) => `  ${title}\n`).join('')}`)
  console.log(`\n${result.passed} passed, ${result.failed.length} failed`)
  process.exitCode = exitCode === 0 ? 0 : 1
}

function print() {
  for (const { suite, args, commit, changed, at, seconds, exitCode, passed, failed, retried } of readJson(file, [])) {
    const age = `${git('rev-list', '--count', `${commit}..HEAD`)} commits ago${changed ? ', uncommitted changes' : ''}`
    const result = `${passed} passed, ${failed.length} failed, ${retried.length} retried, exit ${exitCode}`
    console.log(`${at}  ${[suite, args].join(' ').trim()}  ${commit.slice(0, 8)} (${age})  ${seconds} s  ${result}`)
    for (const title of failed) console.log(`    failed   ${title}`)
    for (const title of retried) console.log(`    retried  ${title}`)
  }
}

const [suite, ...args] = process.argv.slice(2)
if (suite) await run(suite, args)
else print()
