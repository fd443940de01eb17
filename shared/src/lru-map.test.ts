import { expect, test } from 'vitest'
import { LruMap } from './lru-map.ts'

const filled = () => {
  const map = new LruMap<string, number>(3)
  for (const [at, key] of ['one', 'two', 'three'].entries()) map.set(key, at + 1)
  return map
}

test('the least recently used entry is evicted; both reads and writes count as use', () => {
  const map = filled()
  map.get('one')
  map.set('two', 22)
  map.set('four', 4)
  expect(['one', 'two', 'three', 'four'].map((key) => map.get(key))).toEqual([1, 22, undefined, 4])
  expect(map.size).toBe(3)
})

test("reads don't change the order while the map is less than half full, and `has` never does", () => {
  const map = new LruMap<string, number>(4)
  map.set('one', 1)
  map.set('two', 2)
  map.get('one')
  map.set('three', 3)
  map.set('four', 4)
  expect([map.has('one'), map.has('five')]).toEqual([true, false])
  map.set('five', 5)
  expect(['one', 'two', 'five'].map((key) => map.has(key))).toEqual([false, true, true])
})

test('setting an existing key evicts no other', () => {
  const map = filled()
  map.set('three', 33)
  expect(['one', 'two', 'three'].map((key) => map.get(key))).toEqual([1, 2, 33])
})

test('a deleted entry is gone and frees its space', () => {
  const map = filled()
  expect([map.delete('two'), map.delete('two')]).toEqual([true, false])
  map.set('four', 4)
  expect(['one', 'two', 'three', 'four'].map((key) => map.get(key))).toEqual([1, undefined, 3, 4])
})
