// Tells the runner how many tests passed, which failed and why, and which passed only when they were tried once more.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** The first error, whole: its difference tells more than its sentence. */
const whyOf = ([error]) => [error?.stack ?? error?.message, error?.diff].filter(Boolean).join('\n')

export default class Reporter {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => ({ module, test })))
    const count = (state) => tests.filter(({ test }) => test.result().state === state).length
    const nameOf = ({ module, test }) => `${relative('.', module.moduleId)} › ${test.fullName}`
    // A test that passed when it was tried once more keeps the errors of its first try.
    const told = (one) => ({ name: nameOf(one), why: whyOf(one.test.result().errors ?? []) })
    const retried = tests.filter(({ test }) => test.diagnostic()?.flaky).map(told)
    const failed = tests.filter(({ test }) => test.result().state === 'failed').map(told)
    // What nobody awaited: thrown after its test, or in a file that could not be loaded.
    const stray = [...modules.flatMap((module) => [...module.errors()]), ...unhandled]
    const whys = new Set(stray.map((error) => whyOf([error])))
    failed.push(...[...whys].map((why) => ({ name: 'thrown outside of every test', why })))
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ passed: count('passed'), failed, retried }))
  }
}
