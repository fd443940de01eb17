// Tells the runner how many tests passed and failed, and which passed only when they were tried once more.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

export default class Reporter {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => ({ module, test })))
    const count = (state) => tests.filter(({ test }) => test.result().state === state).length
    const retried = tests
      .filter(({ test }) => test.diagnostic()?.flaky)
      .map(({ module, test }) => `${relative('.', module.moduleId)} › ${test.fullName}`)
    writeFileSync(
      process.env.TEST_REPORT,
      JSON.stringify({ passed: count('passed'), failed: count('failed'), retried }),
    )
  }
}
