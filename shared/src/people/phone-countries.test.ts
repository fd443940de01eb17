import { expect, test } from 'vitest'
import { countriesIn, internationalNumber, likelyCountry } from './phone-countries.ts'

test.each([
  ['ES', '600 111 222', '+34600111222'],
  ['GB', '07911 123456', '+447911123456'],
  ['US', '(415) 555-0100', '+14155550100'],
  // In Italy the zero belongs to the number.
  ['IT', '06 1234 5678', '+390612345678'],
  // A country code in the number takes precedence.
  ['ES', '+49 151 23456789', '+4915123456789'],
  ['ES', '0049 151 23456789', '+4915123456789'],
])('in %s, %s is the number %s', (country, typed, number) => {
  expect(internationalNumber(country, typed)).toBe(number)
})

test.each(['', '0', '12', 'call me'])('%s is not a valid number anywhere', (typed) => {
  expect(internationalNumber('ES', typed)).toBeUndefined()
})

test("the country is guessed from the browser's languages", () => {
  expect(likelyCountry(['es', 'es-MX', 'en-US'])).toBe('MX')
  expect(likelyCountry(['en'])).toBe('US')
})

test('countries are sorted by the language, each with its calling code', () => {
  const spanish = countriesIn('es').map(({ words }) => words)
  expect(spanish).toContain('Alemania (+49)')
  expect(spanish.indexOf('Alemania (+49)')).toBeLessThan(spanish.indexOf('España (+34)'))
  expect(countriesIn('en').length).toBeGreaterThan(200)
})
