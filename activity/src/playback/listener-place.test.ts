import { expect, test } from 'vitest'
import { countryOf, qualityFor } from './listener-place.ts'

test.each([
  [['es-MX', 'en-GB'], 'MX'],
  [['es', 'en-GB'], 'GB'],
  [['zh-Hant-TW'], 'TW'],
  [['es-419', 'pt-BR'], 'BR'],
  [['en'], 'US'],
  [[], 'US'],
])('whoever reads %j is asked the catalogue of %s', (languages, country) => {
  expect(countryOf(languages)).toBe(country)
})

test('listeners hear the quality they have chosen, medium before they do, and low where they save data', () => {
  expect(qualityFor({ chosen: 'high', savesData: false })).toBe('high')
  expect(qualityFor({ chosen: null, savesData: false })).toBe('medium')
  expect(qualityFor({ chosen: 'high', savesData: true })).toBe('low')
})
