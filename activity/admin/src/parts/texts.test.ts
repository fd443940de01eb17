import { beforeEach, expect, test } from 'vitest'
import { loadWords } from '../../../test/doubles/fixtures.tsx'
import { priceText, wordsOfCode } from './texts.ts'

beforeEach(() => loadWords())

test('a price is shown in its currency, with the right number of decimals', () => {
  expect(priceText(199, 'EUR')).toBe('€1.99')
  expect(priceText(500, 'JPY')).toBe('¥500')
})

test('the kind of a job is shown in words', () => {
  expect(wordsOfCode('removeExpiredEvents')).toBe('Remove expired events')
})
