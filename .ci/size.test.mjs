import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repositoryFiles } from '../shared/test/repository-files.ts'

/** Our own files; generated ones are excluded. */
const files = repositoryFiles(/\.(?:tsx?|mjs)$/).filter((file) => !file.endsWith('.d.ts'))
const isTest = (file) => /\.test\.(tsx?|mjs)$/.test(file)
const linesOf = (text) => text.split('\n').length - 1

test('half of the source files fit on one screen, and nearly all on three', () => {
  const sizes = files
    .filter((file) => file.includes('/src/') && !isTest(file))
    .map((file) => linesOf(readFileSync(file, 'utf8')))
    .sort((one, other) => one - other)
  expect(sizes.length).toBeGreaterThan(1000)
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(60)
  expect(sizes[Math.floor(sizes.length * 0.95)]).toBeLessThanOrEqual(180)
})

/** With our formatter, a test begins and ends with the same indent; `test.each` tables come before the title. */
const testIn = /^( *)(?:test|it)\b[^\n]*(?:=> \{|\{)\n[\s\S]*?\n\1\}/gm

test('no test is longer than 75 lines', () => {
  const long = []
  let seen = 0
  for (const file of files.filter(isTest)) {
    for (const [whole] of readFileSync(file, 'utf8').matchAll(testIn)) {
      seen++
      const lines = linesOf(whole) + 1
      if (lines > 75) long.push(`${file}: ${lines} lines from ${whole.slice(0, whole.indexOf('\n'))}`)
    }
  }
  expect(seen).toBeGreaterThan(3000)
  expect(long).toEqual([])
})
