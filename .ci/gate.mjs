// Runs the steps of the gate one after another and prints how long each took.
import { rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { readReport } from './report.mjs'
import { runInGroup } from './run-in-group.mjs'

const report = 'node_modules/.cache/segue/gate.json'
const tests = `node_modules/.bin/vitest run --reporter=default --reporter=json --outputFile.json=${report}`
const steps = ['types', 'lint:quick', 'format:check', 'boundaries', 'dead-code', 'tests', 'test:smoke']

/** Bash's `times` prints user and system time of the shell, then of its children: `0m1.20s 0m0.30s`. */
const cpuSeconds = (times) => {
  const ofChildren = times.trim().split('\n').at(-1)
  return [...ofChildren.matchAll(/\b(\d+)m([\d.]+)s/g)].reduce((sum, [, minutes, s]) => sum + minutes * 60 + +s, 0)
}

async function run(step) {
  console.log(`\n── ${step}`)
  const start = performance.now()
  const command = step === 'tests' ? tests : `npm run --silent ${step}`
  const { child, exit } = runInGroup('bash', ['-c', `${command}; status=$?; times >&3; exit $status`], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  })
  const [times, code] = await Promise.all([text(child.stdio[3]), exit])
  if (code === 'killed') process.exit(1)
  return { step, passed: code === 0, wall: (performance.now() - start) / 1000, cpu: cpuSeconds(times) }
}

rmSync(report, { force: true })
const table = []
for (const step of steps) table.push(await run(step))

console.log(`\n${'step'.padEnd(14)} result  wall s   CPU s`)
for (const { step, passed, wall, cpu } of table)
  console.log(
    `${step.padEnd(14)} ${passed ? 'ok    ' : 'FAILED'} ${wall.toFixed(0).padStart(7)} ${cpu.toFixed(0).padStart(7)}`,
  )
const { passed, failed } = readReport(report)
const failedSteps = table.filter((step) => !step.passed).length
console.log(`\n${passed + table.length - failedSteps} passed, ${failed.length + failedSteps} failed`)
process.exitCode = failedSteps > 0 ? 1 : 0
