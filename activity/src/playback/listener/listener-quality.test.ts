import { expect, test } from 'vitest'
import { qualityFor } from './listener-quality.ts'

test('listeners get the quality they chose, medium by default, and low with data saving', () => {
  expect(qualityFor({ chosen: 'high', savesData: false })).toBe('high')
  expect(qualityFor({ chosen: null, savesData: false })).toBe('medium')
  expect(qualityFor({ chosen: 'high', savesData: true })).toBe('low')
})
