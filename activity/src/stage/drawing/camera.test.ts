import { expect, test } from 'vitest'
import { cameraFor, headHeight, toPixels } from './camera.ts'

test.each([
  [844, 390, 308, 150],
  [640, 360, 0, 110],
  [667, 320, 292, 135],
])('in a window of %i×%i the head of the current DJ is below the header', (width, height, right, bottom) => {
  const low = (top: number) => cameraFor({ width, height, inset: { top, right, bottom }, distance: 'near' })
  expect(toPixels(low(0), 0, headHeight).y).toBeLessThan(58)
  expect(toPixels(low(58), 0, headHeight).y).toBeCloseTo(58)
  expect(low(58).seen.bottom).toBeGreaterThan(low(0).seen.bottom - 1)
})

test('the header does not change the picture in a tall window', () => {
  const tall = (top: number) => cameraFor({ width: 1440, height: 900, inset: { top, right: 372, bottom: 150 } })
  expect(tall(58)).toEqual(tall(0))
})
