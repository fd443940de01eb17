// Everything a change must pass: `npm test` runs what tells soon, `npm run test:long` what takes long and proves much.
// CI runs the first.
import { startRun } from './runner.mjs'

const run = startRun()
const { DATABASE_URL: _, ...withoutServer } = process.env

// The type checkers of both do the same again in every thread, and collect rubbish more often than a short life needs.
const oneThread = { GOMAXPROCS: '1', GOGC: '400' }

async function checks() {
  const aside = { aside: true, env: { ...withoutServer, ...oneThread } }
  await run.step('types', 'npm run --silent types', aside)
  await run.step('lint', 'npm run --silent lint', aside)
  await run.step('format', 'npm run --silent format -- --check', aside)
  await run.step('borders', 'npm run --silent borders', aside)
  await run.step('dead code', 'npm run --silent dead-code', aside)
}

const unit = ['ci', 'shared', 'bot', 'activity', 'simulator']
const projects = (names) => names.map((name) => `--project ${name}`).join(' ')

async function fast() {
  const beside = async () => {
    await checks()
    // The bundled Worker needs a PostgreSQL server: the given one, or a throw-away one that it starts itself.
    await run.tests('hosts', '--project hosts', { aside: true })
  }
  const tests = async () => {
    await run.tests('unit tests', projects(unit), { env: withoutServer })
    await run.tests('api', '--project api')
    if (process.env['DATABASE_URL'])
      await run.tests('api, embedded', '--project api-embedded', { env: withoutServer })
    await run.tests('browser', '--project browser', { env: withoutServer })
  }
  // Both rows take about as long, so that neither core waits for the other.
  await Promise.all([beside(), tests()])
  // Whoever measures how far apart two listeners are mostly listens, and nothing else runs beside.
  await run.tests('in step', '--project in-step --no-file-parallelism', { env: withoutServer })
}

async function long() {
  if (process.env['DATABASE_URL'])
    await run.tests('api, embedded', '--project long-api-embedded', { env: withoutServer })
  await run.tests('simulation', "--project 'long-simulation-*'")
  await run.tests('survival', '--project long')
  await run.tests('in browsers', '--project long-in-browser --no-file-parallelism', { env: withoutServer })
}

const parts = { fast, long }
for (const name of process.argv.slice(2)) if (!run.failed()) await parts[name]()
run.close()
