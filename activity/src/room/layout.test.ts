import { expect, test } from 'vitest'
import { isCramped, layoutOf } from './layout.ts'

test.each([
  [320, 180, 'tile'],
  [300, 500, 'tile'],
  [480, 270, 'tile'],
  [320, 568, 'phone'],
  [640, 360, 'desk'],
  [800, 600, 'desk'],
  [390, 844, 'phone'],
  [390, 420, 'phone'],
  [844, 390, 'desk'],
  [1024, 768, 'desk'],
  [1440, 900, 'desk'],
  [1920, 1080, 'wide'],
] as const)('a window of %i×%i has the layout %s', (width, height, layout) => {
  expect(layoutOf({ width, height })).toBe(layout)
})

test('a small phone keeps the phone layout while its keyboard is open', () => {
  expect(layoutOf({ width: 375, height: 250, full: 667 })).toBe('phone')
})

test('a phone is cramped only while its keyboard is open', () => {
  expect(isCramped({ height: 450 })).toBe(true)
  expect(isCramped({ height: 844 })).toBe(false)
})
