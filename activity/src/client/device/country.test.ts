import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countryOf, listenerCountry } from './country.ts'

test.each([
  [['es-MX', 'en-GB'], 'MX'],
  [['es', 'en-GB'], 'GB'],
  [['zh-Hant-TW'], 'TW'],
  [['es-419', 'pt-BR'], 'BR'],
  [['en'], 'US'],
  [[], 'US'],
])('the languages %j select the catalog of %s', (languages, country) => {
  expect(countryOf(languages)).toBe(country)
})

test('the country is that of the first language with a region, otherwise the US', () => {
  const of = (languages: readonly string[]) => listenerCountry({ navigator: { languages } as Navigator })
  expect([of(['es', 'es-MX', 'en-GB']), of(['es'])]).toEqual(['MX', 'US'])
})

test("no call hardcodes a country, so that all use the listener's", () => {
  const source = join(import.meta.dirname, '../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => /\bcountry(:| =) '[A-Z]{2}'/.test(readFileSync(join(source, file), 'utf8')))).toEqual(
    [],
  )
})
