import { expect, test } from 'vitest'
import { inkOf } from './ink.ts'

test('a colour keeps its hue and takes the lightness that its ground asks for', () => {
  expect(inkOf('#FF0000', 'dark')).toBe('hsl(0 85% 78%)')
  expect(inkOf('#0000FF', 'light')).toBe('hsl(240 85% 32%)')
})

test('white, black and what is no colour at all can still be read', () => {
  for (const color of ['#FFFFFF', '#000000', 'chartreuse', '']) expect(inkOf(color, 'dark')).toBe('hsl(260 14% 78%)')
})
