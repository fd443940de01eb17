// Everything a change must pass: `npm test` runs what tells within minutes, `npm run test:long` all the rest. CI runs
// both, as `npm test -- wide long`.
import { startRun } from './runner.mjs'

const run = startRun()
const { DATABASE_URL: _, ...withoutServer } = process.env

// The type checkers of both do the same again in every thread, and collect rubbish more often than a short life needs.
const oneThread = { GOMAXPROCS: '1', GOGC: '400' }

async function checks() {
  const aside = { aside: true, env: { ...withoutServer, ...oneThread } }
  await run.step('types', 'npm run --silent types', aside)
  await run.step('lint', 'npm run --silent lint:quick', aside)
  await run.step('format', 'npm run --silent format -- --check', aside)
  await run.step('borders', 'npm run --silent borders', aside)
  await run.step('dead code', 'npm run --silent dead-code', aside)
}

const small = ['ci', 'shared', 'bot', 'simulator']
const projects = (names) => names.map((name) => `--project ${name}`).join(' ')

async function fast() {
  const beside = async () => {
    await run.tests('client', '--project activity', { aside: true, env: withoutServer })
    await checks()
    await run.tests('newcomers in a browser', '--project browser', { aside: true, env: withoutServer })
    await run.tests('core and bot', projects(small), { aside: true, env: withoutServer })
  }
  // Both rows take about as long, so that neither core waits for the other.
  await Promise.all([beside(), run.tests('api', '--project api')])
}

/** Every other way through the product: in browsers, on the Worker and on the embedded database. */
async function wide() {
  const beside = async () => {
    if (process.env['DATABASE_URL'])
      await run.tests('api, embedded', '--project long-api-embedded', { aside: true, env: withoutServer })
    await run.tests('costly', '--project long-costly', { aside: true, env: withoutServer })
    await run.step('lint by types', 'npm run --silent lint', { aside: true, env: { ...withoutServer, ...oneThread } })
    // The bundled Worker needs a PostgreSQL server: the given one, or a throw-away one that it starts itself.
    await run.tests('hosts', '--project long-hosts', { aside: true })
  }
  const browsers = () => run.tests('browser', '--project long-browser', { env: withoutServer })
  // Both rows take about as long, so that neither core waits for the other.
  await Promise.all([beside(), browsers()])
  // Whoever measures how far apart two listeners are mostly listens, and nothing else runs beside.
  await run.tests('in step', '--project long-in-step --no-file-parallelism', { env: withoutServer })
}

/** What takes long and proves much. */
async function long() {
  await run.tests('simulation', "--project 'long-simulation-*'")
  await run.tests('survival', '--project long')
  await run.tests('cluster', '--project long-cluster')
  await run.tests('in browsers', '--project long-at-length --no-file-parallelism', { env: withoutServer })
}

const parts = { fast, wide, long }
for (const name of process.argv.slice(2)) if (!run.failed()) await parts[name]()
run.close()
