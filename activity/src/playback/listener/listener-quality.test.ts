import { expect, test } from 'vitest'
import { qualityFor } from './listener-quality.ts'

test('listeners hear the quality they have chosen, medium before they do, and low where they save data', () => {
  expect(qualityFor({ chosen: 'high', savesData: false })).toBe('high')
  expect(qualityFor({ chosen: null, savesData: false })).toBe('medium')
  expect(qualityFor({ chosen: 'high', savesData: true })).toBe('low')
})
