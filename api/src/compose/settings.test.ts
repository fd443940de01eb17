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

test('an address of another kind is refused at once, with one that would do and without its password', () => {
  const given = { DATABASE_URL: 'mysql://me:secret@db/segue', SMTP_URL: 'http://mail', PUBLIC_URL: 'your.host:3000' }
  const reading = () => readEnvironment(given)
  expect(reading).toThrow(/PUBLIC_URL must look like https:\/\/.*DATABASE_URL must look like postgres:\/\//)
  expect(reading).toThrow(/SMTP_URL must look like smtp:\/\//)
  expect(reading).not.toThrow(/secret/)
  const good = { DATABASE_URL: 'postgresql://db/segue', SMTP_URL: 'smtps://mail', PUBLIC_URL: 'http://your.host' }
  expect(readEnvironment(good)).toMatchObject(good)
})

test('README lists every setting, and no other', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
  const listed = [...readme.matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name]) => name)
  expect([...listed].sort((a, b) => String(a).localeCompare(String(b)))).toEqual(
    Object.keys(Environment.shape).sort((a, b) => a.localeCompare(b)),
  )
})
