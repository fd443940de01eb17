import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

export const readJson = (path, fallback) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return fallback
  }
}

/** A file that fails outside its tests, such as in a hook that skips them, counts as one failed test. */
const fromVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative('.', name)
    const ofTests = assertionResults.map((one) => ({
      title: `${file} › ${one.fullName}`,
      // A test that passed on a retry keeps the errors of its first attempt.
      status: one.status === 'passed' && one.failureMessages.length > 0 ? 'retried' : one.status,
    }))
    const failedOutside = status === 'failed' && !ofTests.some((test) => test.status === 'failed')
    return failedOutside ? [...ofTests, { title: file, status }] : ofTests
  })

const playwrightStatus = { expected: 'passed', unexpected: 'failed', flaky: 'retried', skipped: 'skipped' }
const fromSuite = ({ file, suites = [], specs = [] }) => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status }) => ({
      title: `${file} › ${title} [${projectName}]`,
      status: playwrightStatus[status],
    })),
  ),
  ...suites.flatMap(fromSuite),
]
/** An error outside of any test, such as a product that did not start, counts as one failed test. */
const fromPlaywright = ({ suites, errors }) => [
  ...suites.flatMap(fromSuite),
  ...errors.map(({ message }) => ({ title: message.split('\n')[0], status: 'failed' })),
]

/** Parses a JSON report of Vitest or Playwright: `passed` includes `retried`; `failed` and `retried` are titles. */
export function readReport(path) {
  const report = readJson(path, { testResults: [] })
  const tests = report.suites ? fromPlaywright(report) : fromVitest(report)
  const titles = (wanted) => tests.filter(({ status }) => status === wanted).map(({ title }) => title)
  const [failed, retried] = [titles('failed'), titles('retried')]
  return { passed: titles('passed').length + retried.length, failed, retried }
}
