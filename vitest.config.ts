import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

type Options = NonNullable<TestProjectInlineConfiguration['test']>

const minute = 60_000
const project = (name: string, minutes: number, options: Options): TestProjectInlineConfiguration => {
  const timeouts = { testTimeout: minutes * minute, hookTimeout: minutes * minute }
  return { test: { name, ...timeouts, expect: { poll: { timeout: minute } }, ...options } }
}

/** Files of one process share what they import, so each module is evaluated once. */
const gate = (name: string, folders: string, options: Options = {}) =>
  project(name, 2, {
    include: [`${folders}/**/*.test.{ts,tsx,mjs}`],
    exclude: ['**/*.{slow,soak}.test.ts', '**/{node_modules,dist}/**'],
    isolate: false,
    ...options,
  })

const setup = 'shared/test/setup.ts'
const happyDom: Options = { environment: 'happy-dom', setupFiles: [setup, 'activity/test/setup.ts'] }
const apiSetup: Options = {
  globalSetup: ['api/test/provoked.ts', 'api/test/migrated-database.ts'],
  setupFiles: [setup, ...(process.env['NOTE_STATEMENTS_IN'] ? ['api/test/deploy/note-statements.ts'] : [])],
}
const onPostgres = ['api/test/postgres-server.ts', 'api/test/migrated-database.ts']

/** Suites are distinguished by file suffix and selected with `--mode`. Without one, only the gate runs. */
const suites: Record<string, TestProjectInlineConfiguration[]> = {
  slow: [
    project('slow', 10, {
      include: ['**/*.slow.test.ts'],
      globalSetup: ['api/test/worker/bundle.ts'],
    }),
    gate('api on PostgreSQL', 'api', { globalSetup: ['api/test/provoked.ts'], setupFiles: [setup] }),
  ],
  soak: [
    project('soak', 120, { include: ['{shared,api}/**/*.soak.test.ts'], globalSetup: onPostgres }),
    project('sync', 10, {
      include: ['activity/**/*.soak.test.ts'],
      globalSetup: ['activity/test/shared-product.ts'],
      retry: 1,
    }),
  ],
}
const core = gate('core', '{.ci,shared,bot,activity/simulator,activity/test}', { setupFiles: [setup] })
/** Its main entry is for Node; browsers and Vite use another. */
const tusClient = { 'tus-js-client': 'tus-js-client/lib.es5/browser/index.js' }
const web = { ...gate('web', 'activity/{src,admin}', happyDom), resolve: { alias: tusClient } }
const everyTest = [core, web, gate('api', 'api', apiSetup)]

export default defineConfig(({ mode }) => ({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    fileParallelism: mode !== 'soak',
    // The projects of the slow suite share one server, which outlives the last of them.
    globalSetup: mode === 'slow' ? onPostgres : [],
    projects: suites[mode] ?? everyTest,
  },
}))
