// Starts the product as described in README, on free ports with a new data directory, until it gets a signal or its
// standard input ends, for example because the test runner died.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@segue/shared/test/free-port.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'segue-e2e-'))
const [port, simulatorPort] = [await freePort(), await freePort(2)]
const { DATABASE_URL: _, ...inherited } = process.env
const settings = { PORT: String(port), SIMULATOR_PORT: String(simulatorPort), DATA_DIR: dataDir, RATE_LIMITS: 'off' }
const product = spawn('npm', ['start'], {
  env: { ...inherited, ...settings },
  stdio: ['ignore', 'inherit', 'inherit'],
})
process.stdin.resume().once('end', () => product.kill('SIGTERM'))
// The signal reaches the whole process group; the directory is removed once the product no longer uses it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.kill(signal))
product.once('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
