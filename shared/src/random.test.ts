import { expect, test } from 'vitest'
import { seededRandom } from './random.ts'

const first = (seed: number, count: number) => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => random())
}

test('the same seed gives the same numbers, and another seed others', () => {
  expect(first(7, 20)).toEqual(first(7, 20))
  expect(first(7, 20)).not.toEqual(first(8, 20))
})

test('the numbers are between 0 and 1 and evenly distributed', () => {
  const numbers = first(1, 10_000)
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThan(1)
  for (let tenth = 0; tenth < 10; tenth++) {
    expect(numbers.filter((number) => Math.floor(number * 10) === tenth).length).toBeGreaterThan(900)
  }
})
