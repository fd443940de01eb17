// Everything a change must pass, in the order that tells soonest: `npm test`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const reports = mkdtempSync(join(tmpdir(), 'segue-reports-'))
const { DATABASE_URL, ...plain } = process.env
let passed = 0
let failed = 0

function step(name, command, env = plain) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'], env })
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} after ${Math.round((Date.now() - started) / 1000)} s`)
  if (status === 0) passed += 1
  else failed += 1
  return status === 0
}

function tests(name, options, env = plain) {
  const file = join(reports, `${name.replace(/\W+/g, '-')}.json`)
  const well = step(name, `npx vitest run --reporter=default --reporter=json --outputFile=${file} ${options}`, env)
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    passed += report.numPassedTests
    failed += report.numFailedTests
  } catch {
    failed += well ? 1 : 0
  }
}

step('types', 'npm run --silent types')
step('lint', 'npm run --silent lint')
step('format', 'npm run --silent format -- --check')
step('borders', 'npm run --silent borders')
step('dead code', 'npm run --silent dead-code')
tests('unit and api tests', '--project shared --project api --project bot --project activity --project simulator')
// What touches no database is not told a second time what it is. What hosts must survive runs once, and mostly waits: a
// third worker goes on with it beside the api. The bundled Worker needs a PostgreSQL server: the given one, or a
// throw-away one that it starts itself.
const withoutDatabase = ['src/media', 'src/music', 'src/outside', 'src/platform', 'src/proxy', 'src/rooms']
  .concat('test/bench', 'test/clients', 'test/hosts', 'test/music')
  .map((folder) => `--exclude 'api/${folder}/**'`)
  .join(' ')
const onServer = `--project api --project hosts --maxWorkers 3 ${withoutDatabase}`
if (DATABASE_URL) tests('api and hosts on PostgreSQL', onServer, process.env)
else tests('hosts', '--project hosts --maxWorkers 3', plain)
tests('browser tests', '--project browser')
// Whoever measures how far apart two listeners are has the machine to themselves.
tests('browser tests in step', '--project in-step --no-file-parallelism')

rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
