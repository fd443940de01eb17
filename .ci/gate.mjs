// Runs the steps of the gate one after another and prints what each one took.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

const report = 'node_modules/.cache/segue/gate.json'
const tests = `node_modules/.bin/vitest run --reporter=default --reporter=json --outputFile.json=${report}`
const scripts = ['types', 'lint:quick', 'format:check', 'boundaries', 'dead-code', 'tests']

/** Bash's `times` prints user and system time of the shell, then of its children: `0m1.20s 0m0.30s`. */
const cpuSeconds = (times) =>
  [
    ...times
      .trim()
      .split('\n')
      .at(-1)
      .matchAll(/(\d+)m([\d.]+)s/g),
  ].reduce((sum, [, m, s]) => sum + m * 60 + +s, 0)

rmSync(report, { force: true })
const table = scripts.map((step) => {
  console.log(`\n── ${step}`)
  const start = performance.now()
  const command = `${step === 'tests' ? tests : `npm run --silent ${step}`}; status=$?; times >&3; exit $status`
  const { status, output } = spawnSync('bash', ['-c', command], { stdio: ['ignore', 'inherit', 'inherit', 'pipe'] })
  return { step, passed: status === 0, wall: (performance.now() - start) / 1000, cpu: cpuSeconds(String(output[3])) }
})

console.log(`\n${'step'.padEnd(14)} result  wall s   CPU s`)
for (const { step, passed, wall, cpu } of table)
  console.log(
    `${step.padEnd(14)} ${passed ? 'ok    ' : 'FAILED'} ${wall.toFixed(0).padStart(7)} ${cpu.toFixed(0).padStart(7)}`,
  )
const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
const failedSteps = table.filter(({ passed }) => !passed).length
console.log(`\n${numPassedTests + table.length - failedSteps} passed, ${numFailedTests + failedSteps} failed`)
process.exitCode = failedSteps > 0 ? 1 : 0
