// Everything a change must pass, in the order that tells soonest: `npm test`.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const reports = mkdtempSync(join(tmpdir(), 'segue-reports-'))
const { DATABASE_URL, ...plain } = process.env
let passed = 0
let failed = 0
const count = (well) => (well ? passed++ : failed++)
/** Files that failed. They run once more when nothing else does. */
const onceMore = []
const passedAlone = []

/** Answers whether a command ended well. What runs aside of others speaks when it is through. */
function run(name, command, { env = plain, aside = false } = {}) {
  const started = Date.now()
  console.log(`\n── ${name}${aside ? ', aside of what follows' : ''}`)
  const child = spawn(command, {
    shell: true,
    env,
    stdio: ['ignore', ...(aside ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
  })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk))
  return new Promise((ended) =>
    child.once('close', (status) => {
      console.log(
        `${Buffer.concat(said)}── ${name}: ${status === 0 ? 'ok' : 'FAILED'} after ${Math.round((Date.now() - started) / 1000)} s`,
      )
      ended(status === 0)
    }),
  )
}

const step = async (name, command) => count(await run(name, command))

/** Runs tests and answers what became of each file: nothing when not even a report was written. */
async function vitest(name, options, how) {
  const report = join(reports, `${name.replace(/\W+/g, '-')}.json`)
  const well = await run(
    name,
    `npx vitest run --reporter=default --reporter=json --outputFile=${report} ${options}`,
    how,
  )
  try {
    return { well, files: JSON.parse(readFileSync(report, 'utf8')).testResults }
  } catch {
    return { well: false, files: [] }
  }
}

const isBroken = ({ status }) => status !== 'passed'
const testsOf = (files) => files.flatMap(({ assertionResults }) => assertionResults)
function countTests(files) {
  for (const { status } of testsOf(files)) if (status === 'passed' || status === 'failed') count(status === 'passed')
}

/** Counts what tests say; files that fail are put aside to be run once more. */
async function tests(name, options, how = {}) {
  const { well, files } = await vitest(name, options, how)
  const broken = files.filter(isBroken)
  countTests(files.filter((file) => !broken.includes(file)))
  if (broken.length > 0) onceMore.push({ name, options, how, broken })
  else count(well)
}

async function again({ name, options, how, broken }) {
  const paths = broken.map((file) => file.name)
  const alone = `${options} --no-file-parallelism ${paths.join(' ')}`
  const { well, files } = await vitest(`${name}, what failed, alone`, alone, { ...how, aside: false })
  countTests(files)
  count(well && files.length === broken.length)
  for (const file of broken) {
    const path = relative('.', file.name)
    const now = files.find((one) => one.name === file.name)
    const good = new Set(testsOf(now ? [now] : []).flatMap((one) => (one.status === 'passed' ? [one.fullName] : [])))
    const stumbled = testsOf([file]).filter((one) => one.status === 'failed')
    // A file that failed before its first test has no test to name.
    if (stumbled.length === 0 && now && !isBroken(now)) passedAlone.push(path)
    for (const { fullName } of stumbled) if (good.has(fullName)) passedAlone.push(`${path} › ${fullName}`)
  }
}

await step('types', 'npm run --silent types')
await step('lint', 'npm run --silent lint')
await step('format', 'npm run --silent format -- --check')
await step('borders', 'npm run --silent borders')
await step('dead code', 'npm run --silent dead-code')

// What hosts must survive runs once, and mostly waits: it goes on beside what needs the processor. The bundled Worker
// needs a PostgreSQL server: the given one, or a throw-away one that it starts itself.
const hosts = tests('hosts', '--project hosts --maxWorkers 3', { env: process.env, aside: true })
await tests(
  'unit and api tests',
  '--project shared --project api --project bot --project activity --project simulator',
)
if (DATABASE_URL) await tests('api on PostgreSQL', '--project api-on-server', { env: process.env })
await hosts
await tests('browser tests', '--project browser')
// Whoever measures how far apart two listeners are mostly listens: the player's tests leave room for the product's, and
// nothing else runs beside them.
await Promise.all([
  tests('player in step', '--project in-step-player --no-file-parallelism', { aside: true }),
  tests('product in step', '--project in-step --no-file-parallelism'),
])
for (const one of onceMore) await again(one)

rmSync(reports, { recursive: true, force: true })
if (passedAlone.length > 0) {
  console.log(
    `\npassed only when run again, alone:\n${passedAlone.map((name) => `  ${name}\n`).join('')}— find the race`,
  )
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
