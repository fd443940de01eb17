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

test('guests hear medium quality, and whoever saves data low', () => {
  expect(qualityFor({ isUser: true, savesData: false })).toBe('high')
  expect(qualityFor({ isUser: false, savesData: false })).toBe('medium')
  expect(qualityFor({ isUser: true, savesData: true })).toBe('low')
})
