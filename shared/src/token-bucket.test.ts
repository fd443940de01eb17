import { expect, test } from 'vitest'
import { TokenBucket, TokenBuckets } from './token-bucket.ts'

const rate = { burst: 3, perSecond: 2 }
const times = (count: number, take: () => number) => Array.from({ length: count }, take)

test('a burst can be taken immediately, and after that one has to wait', () => {
  const bucket = new TokenBucket(rate, 1000)
  expect(times(5, () => bucket.take(1000))).toEqual([0, 0, 0, 0.5, 0.5])
  expect(bucket.take(1250)).toBe(0.25)
  expect(bucket.take(1500)).toBe(0)
})

test('a bucket refills up to its burst and no further', () => {
  const bucket = new TokenBucket(rate, 0)
  times(3, () => bucket.take(0))
  expect(times(4, () => bucket.take(60_000))).toEqual([0, 0, 0, 0.5])
})

test('tokens that were given back can be taken again', () => {
  const bucket = new TokenBucket(rate, 0)
  times(3, () => bucket.take(0))
  bucket.giveBack()
  expect(times(2, () => bucket.take(0))).toEqual([0, 0.5])
})

test('a debt grows with each token taken on credit, and is paid off over time', () => {
  const bucket = new TokenBucket(rate, 0)
  expect(times(5, () => bucket.takeOnCredit(0))).toEqual([2, 1, 0, -1, -2])
  expect(bucket.take(1000)).toBe(0.5)
  expect(bucket.take(1500)).toBe(0)
})

test('a clock that is set back neither takes nor adds tokens', () => {
  const bucket = new TokenBucket(rate, 10_000_000)
  expect(bucket.take(10_000_000)).toBe(0)
  expect(times(2, () => bucket.take(0))).toEqual([0, 0])
  expect(bucket.take(0)).toBe(0.5)
  expect(bucket.take(500)).toBe(0)
})

test('each key has its own bucket, and above the maximum the least recently used one starts afresh', () => {
  const buckets = new TokenBuckets(() => 0, 2)
  const take = (key: string) => buckets.take([{ key, rate: { burst: 1, perSecond: 1 } }])
  expect([take('ann'), take('ben'), take('ann')]).toEqual([0, 0, 1])
  expect([take('cleo'), take('ann'), take('ben')]).toEqual([0, 1, 0])
})

test('if one of several buckets is empty nothing is taken from the others', () => {
  const buckets = new TokenBuckets(() => 0, 10)
  const [wide, narrow] = [
    { key: 'wide', rate: { burst: 2, perSecond: 1 } },
    { key: 'narrow', rate: { burst: 1, perSecond: 0.5 } },
  ]
  expect(times(4, () => buckets.take([wide, narrow]))).toEqual([0, 2, 2, 2])
  expect(buckets.take([wide])).toBe(0)
  buckets.giveBack([wide, narrow])
  expect(buckets.take([wide, narrow])).toBe(0)
})
