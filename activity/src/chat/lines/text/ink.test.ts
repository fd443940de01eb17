import { expect, test } from 'vitest'
import { inkOf } from './ink.ts'

test('a color keeps its hue and gets a lightness readable on the theme', () => {
  expect(inkOf('#FF0000', 'dark')).toBe('hsl(0 85% 78%)')
  expect(inkOf('#0000FF', 'light')).toBe('hsl(240 85% 32%)')
})

test('white, black and invalid colors remain readable', () => {
  for (const color of ['#FFFFFF', '#000000', 'chartreuse', '']) expect(inkOf(color, 'dark')).toBe('hsl(260 14% 78%)')
})
