import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

type Options = NonNullable<TestProjectInlineConfiguration['test']>

/** What is seen to come about may take seconds on a busy machine, and nobody waits longer than it takes. */
const poll = { expect: { poll: { timeout: 30_000 } } }

/** Files of one process share what they import, so that it is read once: none may leave it other than it was. */
const together = { ...poll, isolate: false, testTimeout: 60_000, hookTimeout: 60_000 }

const patient = { ...poll, testTimeout: 300_000, hookTimeout: 300_000 }

/** A browser on a busy machine can stand still for seconds. What needs its second try is on a list (`.ci/flaky.json`). */
const inBrowser = { ...patient, retry: 1 }

/** What takes minutes and proves much has a name of its own; it runs in `npm run test:long` alone, as some projects do. */
const longTests = '**/*.long.test.ts'

const apiTests = ['api/{src,hosts,test}/**/*.test.ts']
const hostTests = ['worker/**/*', 'survival/**/*', 'cluster/**/contract'].map((tests) => `api/test/${tests}.test.ts`)

/** Sound that is really coded or heard, compilers, programs, ten thousand rows, every operation × every rubbish: what seldom changes. */
const costlyTests = `
  api/hosts/node/backup api/hosts/node/docs/bot-guide api/src/adapters/media/process api/src/adapters/media/wasm-engine
  api/src/services/rooms/communities/large api/src/services/users/admin/many-people
  api/test/every-rubbish api/test/openapi-client api/test/type-budget
  bot/test/every-command bot/test/programs shared/src/playback/beat shared/src/playback/cue`
  .trim()
  .split(/\s+/)
  .map((name) => `${name}.test.ts`)

const testsOf = (names: string[]) => names.map((name) => `api/**/${name}.test.ts`)
/** With a PostgreSQL server these run on the embedded database as well: they meet in locks and transactions. */
const onBothDatabases = `
  account-changes add-once bans bots change-owner conformance crates discord emails events exports guest-names interactions
  job-runner job-series list-everywhere list-messages music-accounts open-sessions order passwords purchases rankings
  react reports rival-purchases roles rooms seasons send-message service-lists sessions shared-rooms sign-up
  special-crate store upload-song vacuum`
  .trim()
  .split(/\s+/)

/** What a newcomer meets on the first evening, on the web and inside Discord, and what both weigh. */
const newcomers = ['newcomer', 'discord/newcomer', 'discord/weight', 'slow-wire'].map(
  (name) => `activity/test/${name}.test.ts`,
)

/** On the product of this run and its Chromium. */
const inSharedBrowser = { ...inBrowser, globalSetup: ['activity/test/shared-product.ts'], isolate: false }

const onMigratedDatabase = ['api/test/migrated-database.ts']

/** Browser tests that measure how far apart listeners are, and a product that is taken away under them. */
const inStep = ['activity/test/in-step.test.ts', 'activity/test/ear/*.test.ts']
/** The player on a bare page with each provider, people inside Discord, and at full length what is measured above. */
const inStepLong = ['activity/test/**/*.long.test.ts', ...inStep]
const fullLength = { FULL_LENGTH: 'true' }

const project = (name: string, options: Options): TestProjectInlineConfiguration => ({
  test: { exclude: [longTests], ...options, name },
})

/** Seeded runs of a simulated room, so many of them that both cores take half. With those of the host: 100 000. */
const simulationRuns = Math.ceil(Number(process.env['LONG_SIMULATION_RUNS'] ?? 97_000) / 2)
const hostSimulationRuns = 3000
const longSimulation = (half: number) =>
  project(`long-simulation-${half}`, {
    include: ['shared/test/simulation/simulation.test.ts'],
    env: { SIMULATION_RUNS: String(simulationRuns), SIMULATION_SEED: String(1 + (half - 1) * simulationRuns) },
    ...together,
  })

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      project('ci', { include: ['.ci/*.test.mjs'] }),
      project('shared', {
        include: ['shared/{src,test}/**/*.test.ts'],
        exclude: [longTests, ...costlyTests],
        ...together,
      }),
      project('bot', {
        include: ['bot/{src,demo,test}/**/*.test.ts'],
        exclude: [longTests, ...costlyTests],
        ...together,
      }),
      project('activity', {
        include: ['activity/src/**/*.test.{ts,tsx}'],
        environment: 'happy-dom',
        setupFiles: ['activity/test/setup.ts'],
        ...together,
      }),
      project('simulator', { include: ['activity/simulator/**/*.test.{ts,tsx}'], ...together }),
      project('api', {
        include: apiTests,
        exclude: [...hostTests, ...costlyTests, longTests],
        globalSetup: ['api/test/provoked.ts', ...onMigratedDatabase],
        setupFiles: process.env['NOTE_STATEMENTS_IN'] ? ['api/test/deploy/note-statements.ts'] : [],
        ...together,
      }),
      project('long-api-embedded', { include: testsOf(onBothDatabases), ...together }),
      project('long-costly', { include: costlyTests, ...together, ...patient }),
      project('browser', { include: newcomers, ...inSharedBrowser }),
      project('long-browser', {
        include: ['activity/test/**/*.test.ts'],
        exclude: [longTests, ...newcomers, ...inStep],
        ...inSharedBrowser,
      }),
      project('long-in-step', { include: inStep, ...inBrowser }),
      project('long-hosts', {
        include: hostTests,
        globalSetup: ['api/test/worker/bundle.ts', ...onMigratedDatabase],
        ...patient,
      }),
      longSimulation(1),
      longSimulation(2),
      project('long', {
        include: [
          'api/test/**/*.long.test.ts',
          'api/test/survival/fuzz.test.ts',
          'api/test/rooms/simulation.test.ts',
        ],
        exclude: ['api/test/cluster/kills.long.test.ts'],
        globalSetup: onMigratedDatabase,
        env: { FUZZ_RUNS: '600', SIMULATION_RUNS: String(hostSimulationRuns) },
        ...patient,
        // What takes as long as the machine takes has no bound of its own, and one against hanging.
        testTimeout: 20 * 60_000,
        hookTimeout: 20 * 60_000,
      }),
      // Two thousand people over three processes want the machine to themselves.
      project('long-cluster', {
        include: ['api/test/cluster/kills.long.test.ts'],
        exclude: [],
        globalSetup: onMigratedDatabase,
        ...patient,
        testTimeout: 10 * 60_000,
      }),
      project('long-at-length', {
        include: inStepLong,
        exclude: [],
        env: fullLength,
        ...inSharedBrowser,
        isolate: true,
      }),
    ],
  },
})
