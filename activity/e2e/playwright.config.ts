import { defineConfig } from '@playwright/test'
import { chromiumOptions } from '../test/chromium.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../node_modules/.cache/segue/playwright',
  reporter: 'list',
  retries: 2,
  timeout: 120_000,
  expect: { timeout: 60_000 },
  webServer: {
    command: 'node --import tsx activity/e2e/start-product.ts',
    cwd: '../..',
    // Playwright keeps what a named group matches in the environment of the tests.
    wait: { stdout: /Rooms\s+(?<segue_url>http\S+)[^]*Health/ },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
  use: { launchOptions: chromiumOptions(), locale: 'en-GB', trace: { mode: 'retain-on-failure', snapshots: false } },
  projects: [{ name: 'smoke', testMatch: 'smoke.spec.ts' }],
})
