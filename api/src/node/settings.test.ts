import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { configFrom, Environment, readEnvironment } from './settings.ts'

test('an empty environment is a whole configuration', () => {
  const environment = readEnvironment({})
  expect(environment).toMatchObject({ PORT: 3000, BRAND: 'hangout', DEMO: 'auto' })
  expect(configFrom(environment).publicUrl).toBe('http://localhost:3000')
})

test('what cannot be meant is told in one go', () => {
  expect(() => readEnvironment({ PORT: 'http', BRAND: 'radio', DATABASE_URL: 'not a url' })).toThrow(
    /PORT must be a number.*DATABASE_URL.*BRAND must be one of hangout, turntable/,
  )
})

test('README lists every setting, and no other', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
  const listed = [...readme.matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name]) => name)
  expect([...listed].sort((a, b) => String(a).localeCompare(String(b)))).toEqual(
    Object.keys(Environment.shape).sort((a, b) => a.localeCompare(b)),
  )
})
