import { expect, test } from 'vitest'
import { shardRangeIn } from './shard-range.ts'

test('a range of shards is parsed, and no range means all', () => {
  expect(shardRangeIn('0-3/8')).toEqual({ ids: [0, 1, 2, 3], count: 8 })
  expect(shardRangeIn(' 5/8 ')).toEqual({ ids: [5], count: 8 })
  expect(shardRangeIn(undefined)).toBeUndefined()
  expect(shardRangeIn('')).toBeUndefined()
})

test.each(['8/8', '3-1/8', 'all', '0-3', '-1/2', '0-9/8', '0/99999'])(
  '%s is not a valid range, and the error says so',
  (text) => {
    expect(() => shardRangeIn(text)).toThrow(/SHARDS is .*Write 0-3\/8/)
  },
)
