import { defineConfig } from 'vitest/config'

const browserTests = (names: string[]) => names.map((name) => `activity/test/${name}.test.ts`)
/** Browser tests that measure how far apart listeners are: of the player on a bare page, and of the whole product. */
const ofPlayer = browserTests(['providers', 'slow-wire', 'sync-lab/sync'])
const ofProduct = browserTests(['in-step', 'discord/third-party'])

/** What is seen to come about may take seconds on a busy machine, and nobody waits longer than it takes. */
const poll = { expect: { poll: { timeout: 15_000 } } }

/** Files of one process share what they import, so that it is read once: none may leave it other than it was. */
const together = { ...poll, isolate: false, testTimeout: 60_000, hookTimeout: 60_000 }

const patient = { ...poll, testTimeout: 180_000, hookTimeout: 180_000 }

const apiTests = ['api/{src,hosts,test}/**/*.test.ts']
const hostTests = ['api/test/worker/**/*.test.ts', 'api/test/survival/**/*.test.ts']

/** What touches no database is not told a second time what it is. */
const withoutDatabase = ['src/adapters', 'src/compose/proxy', 'src/live-rooms', 'src/platform']
  .concat('test/bench', 'test/clients', 'test/hosts', 'test/music')
  .map((folder) => `api/${folder}/**`)
const onServer = {
  name: 'api-on-server',
  include: apiTests,
  exclude: [...hostTests, ...withoutDatabase],
  ...together,
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { name: 'shared', include: ['shared/{src,test}/**/*.test.ts'], ...together } },
      {
        test: {
          name: 'api',
          include: apiTests,
          exclude: hostTests,
          globalSetup: ['api/test/provoked.ts'],
          ...together,
        },
      },
      ...(process.env['DATABASE_URL'] ? [{ test: onServer }] : []),
      { test: { name: 'hosts', include: hostTests, ...patient } },
      { test: { name: 'bot', include: ['bot/{src,demo,test}/**/*.test.ts'], ...together } },
      {
        test: {
          name: 'activity',
          include: ['activity/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          ...together,
        },
      },
      { test: { name: 'simulator', include: ['activity/simulator/**/*.test.ts'], ...together } },
      {
        test: {
          name: 'browser',
          include: ['activity/test/**/*.test.ts'],
          exclude: [...ofPlayer, ...ofProduct],
          globalSetup: ['activity/test/build-once.ts'],
          ...patient,
        },
      },
      { test: { name: 'in-step-player', include: ofPlayer, ...patient } },
      { test: { name: 'in-step', include: ofProduct, ...patient } },
    ],
  },
})
