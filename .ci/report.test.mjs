import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReport } from './report.mjs'

let folder
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'segue-report-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const testOf = (status, failureMessages = []) => ({ fullName: status, status, failureMessages })

/** Reads a Vitest report of one file. */
function read(status, assertionResults) {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify({ testResults: [{ name: 'a.test.ts', status, assertionResults }] }))
  return readReport(path)
}

test('a file whose hook fails counts as failed, although its tests were only skipped', () => {
  expect(read('failed', [testOf('skipped')])).toEqual({ passed: 0, failed: ['a.test.ts'], retried: [] })
  expect(read('failed', [])).toEqual({ passed: 0, failed: ['a.test.ts'], retried: [] })
})

test('a file with a failed test counts only that test', () => {
  expect(read('failed', [testOf('failed', ['no']), testOf('passed')])).toEqual({
    passed: 1,
    failed: ['a.test.ts › failed'],
    retried: [],
  })
})

test('a test that passes on a later try counts as passed and as retried', () => {
  expect(read('passed', [testOf('passed', ['no'])])).toEqual({
    passed: 1,
    failed: [],
    retried: ['a.test.ts › passed'],
  })
})
