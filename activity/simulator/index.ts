// The package as programs use it; `cli.ts` is what people type, and `playwright.ts` what browser tests begin with.
export { readConfig, type Config } from './config.ts'
export { startSimulator, type Started } from './start.ts'
