// The package's API for programs; `cli.ts` is its command line, and `playwright.ts` is for browser tests.
export { readConfig, type Config } from './config.ts'
export { startSimulator, type Started } from './start.ts'
