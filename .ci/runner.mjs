// Runs steps, counts what they say, and keeps a ledger of what each cost.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { complaintsAbout } from './flaky.mjs'

const reporter = new URL('reporter.mjs', import.meta.url).pathname
const knownFlaky = new URL('flaky.json', import.meta.url)

/** The shell says at its end how much processor time all its children took, whatever their own children were. */
const metered = (command) => `{ ${command}\n} 3>&-; status=$?; times >&3; exit $status`

/** `times` writes user and system time of the shell, and of its children in the second line. */
function cpuSecondsOf(times) {
  const figures =
    times
      .trim()
      .split('\n')
      .at(-1)
      ?.matchAll(/(\d+)m([\d.]+)s/g) ?? []
  return [...figures].reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}

const text = (chunks) => Buffer.concat(chunks).toString()

/** Runs a command. One that runs aside of others says what it has to say when it is through. */
function run(command, { aside, env }) {
  const out = aside ? 'pipe' : 'inherit'
  const child = spawn('sh', ['-c', metered(command)], { env, stdio: ['ignore', out, out, 'pipe'] })
  const [said, times] = [[], []]
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk))
  child.stdio[3].on('data', (chunk) => times.push(chunk))
  return new Promise((ended) =>
    child.once('close', (status) => ended({ well: status === 0, said: text(said), cpu: cpuSecondsOf(text(times)) })),
  )
}

export function startRun() {
  const reports = mkdtempSync(join(tmpdir(), 'segue-reports-'))
  const startedAt = performance.now()
  const ledger = []
  const retried = []
  const failures = []

  async function measured(name, command, { aside = false, env = process.env } = {}) {
    const started = performance.now()
    console.log(`\n── ${name}${aside ? ', beside the rest' : ''}`)
    const { well, said, cpu } = await run(command, { aside, env })
    const wall = (performance.now() - started) / 1000
    console.log(`${said}── ${name}: ${well ? 'ok' : 'FAILED'} after ${wall.toFixed(0)} s, ${cpu.toFixed(0)} CPU s`)
    const row = { name, wall, cpu, passed: 0, failed: 0 }
    ledger.push(row)
    return { well, said, row }
  }

  /** A command that ends well or not. */
  async function step(name, command, how) {
    const { well, said, row } = await measured(name, command, how)
    row[well ? 'passed' : 'failed'] += 1
    if (!well) failures.push({ name, why: said })
  }

  /** Tests of vitest, each of which counts. */
  async function tests(name, options, { env = process.env, ...how } = {}) {
    const report = join(reports, `${ledger.length}-${name.replace(/\W+/g, '-')}.json`)
    const command = `node_modules/.bin/vitest run --reporter=default --reporter=${reporter} ${options}`
    const { well, row } = await measured(name, command, { ...how, env: { ...env, TEST_REPORT: report } })
    const told = readReport(report)
    retried.push(...told.retried)
    row.passed += told.passed
    // A run may fail without a test that does: when a file cannot be loaded, or what its project promises does not hold.
    row.failed += well ? 0 : Math.max(1, told.failed.length)
    failures.push(...told.failed)
  }

  /** Says what there is to say about tests that needed their retry; each such thing is a failure. */
  function judgeRetries() {
    const known = JSON.parse(readFileSync(knownFlaky, 'utf8'))
    const complaints = complaintsAbout({ retried, known, now: Date.now() })
    for (const complaint of complaints) console.log(`\n${complaint}`)
    if (complaints.length > 0) ledger.push({ name: 'retries', wall: 0, cpu: 0, passed: 0, failed: complaints.length })
  }

  const total = (what) => ledger.reduce((sum, row) => sum + row[what], 0)

  /** What failed, once more and in one place, the ledger, and last of all the line that CI reads. */
  function close() {
    judgeRetries()
    rmSync(reports, { recursive: true, force: true })
    for (const { name, why } of failures) console.log(`\nFAILED: ${name}\n${why}`)
    const line = (name, wall, cpu) => `${name.padEnd(36)}${wall.toFixed(0).padStart(8)}${cpu.toFixed(0).padStart(8)}`
    console.log(`\n${'step'.padEnd(36)}${'wall s'.padStart(8)}${'CPU s'.padStart(8)}`)
    for (const { name, wall, cpu } of ledger) console.log(line(name, wall, cpu))
    console.log(line('all', (performance.now() - startedAt) / 1000, total('cpu')))
    console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
    process.exitCode = total('failed') === 0 ? 0 : 1
  }

  return { step, tests, close, failed: () => total('failed') > 0 }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { passed: 0, failed: [], retried: [] }
  }
}
