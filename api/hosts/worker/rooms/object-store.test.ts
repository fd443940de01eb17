import { expect, test } from 'vitest'
import { partsOf } from './object-store.ts'

test('a room too large for one row is split between characters and restored unchanged', () => {
  const text = '🎵ab🎵🎵c'
  // Half a surrogate pair is invalid, and doesn't survive storage.
  const isWhole = (part: string) => Buffer.from(part).toString() === part
  for (const longest of [2, 3, 4, 100]) {
    const parts = partsOf(text, longest)
    expect(parts.join('')).toBe(text)
    expect(parts.every((part) => part.length <= longest && isWhole(part))).toBe(true)
  }
  expect(partsOf('')).toEqual([])
})
