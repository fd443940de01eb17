import { defineConfig } from '@playwright/test'
import { chromiumOptions } from '../test/chromium.ts'

// The workers inherit the environment of the process that starts the product.
const serviceToken = (process.env['SEGUE_SERVICE_TOKEN'] ??= crypto.randomUUID())

export default defineConfig({
  testDir: '.',
  outputDir: '../../node_modules/.cache/segue/playwright',
  reporter: 'list',
  workers: 2,
  retries: 2,
  timeout: 120_000,
  expect: { timeout: 60_000 },
  webServer: {
    command: 'node --import tsx activity/e2e/start-product.ts',
    cwd: '../..',
    env: { SERVICE_TOKEN: serviceToken },
    // Playwright puts each named group into the environment, in capitals.
    wait: {
      stdout:
        /Rooms\s+(?<segue_url>http\S+)[^]*Discord\s+(?<segue_simulator>http\S+)[^]*Outbox\s+(?<segue_outbox>http\S+)/,
    },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
  use: {
    launchOptions: chromiumOptions(),
    // A snapshot counts as a user gesture, which would start the sound before the tap.
    trace: { mode: 'on-first-retry', snapshots: false },
  },
  projects: [
    { name: 'smoke', testMatch: 'smoke.spec.ts' },
    { name: 'web', testIgnore: ['smoke.spec.ts', 'sizes.spec.ts', 'discord/**'] },
    { name: 'discord', testMatch: 'discord/*.spec.ts' },
    { name: 'sizes', testMatch: 'sizes.spec.ts' },
  ],
})
