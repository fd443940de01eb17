import { expect, test } from 'vitest'
import { partsOf } from './object-store.ts'

test('a room that is longer than a row is cut between signs, and whole again', () => {
  const text = '🎵ab🎵🎵c'
  // Half a sign is none, and is something else when it comes back.
  const isWhole = (part: string) => Buffer.from(part).toString() === part
  for (const longest of [2, 3, 4, 100]) {
    const parts = partsOf(text, longest)
    expect(parts.join('')).toBe(text)
    expect(parts.every((part) => part.length <= longest && isWhole(part))).toBe(true)
  }
  expect(partsOf('')).toEqual([])
})
