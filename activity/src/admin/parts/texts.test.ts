import { expect, test } from 'vitest'
import { priceText, wordsOfCode } from './texts.ts'

test('a price has its currency, with as many digits as that has', () => {
  expect(priceText(199, 'EUR')).toBe('€1.99')
  expect(priceText(500, 'JPY')).toBe('¥500')
})

test('the kind of a job reads as words', () => {
  expect(wordsOfCode('removeExpiredEvents')).toBe('Remove expired events')
})
