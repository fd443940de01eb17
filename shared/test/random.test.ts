import { expect, test } from 'vitest'
import { Random } from './random.ts'

const first = (random: Random) => Array.from({ length: 20 }, () => random.next())

test('a stream depends only on the seed and its name, not on other streams', () => {
  const random = new Random(1)
  first(random)
  first(random.stream('skip'))
  expect(first(random.stream('vote'))).toEqual(first(new Random(1).stream('vote')))
  expect(first(new Random(2).stream('vote'))).not.toEqual(first(new Random(1).stream('vote')))
  expect(first(new Random(1).stream('skip'))).not.toEqual(first(new Random(1).stream('vote')))
})

test('a stream continues where it stopped', () => {
  const random = new Random(1)
  expect(first(random.stream('vote'))).not.toEqual(first(random.stream('vote')))
})

test('every name is chosen equally often, and another name changes only the choices that now fall on it', () => {
  const choices = (names: string[]) => {
    const random = new Random(1)
    return Array.from({ length: 4000 }, () => random.name(names))
  }
  const before = choices(['ann', 'ben', 'cleo'])
  const after = choices(['dave', 'ann', 'ben', 'cleo'])
  for (const name of ['dave', 'ann', 'ben', 'cleo']) {
    const share = after.filter((one) => one === name).length / after.length
    expect(share).toBeCloseTo(0.25, 1)
  }
  expect(after.filter((name, at) => name !== 'dave' && name !== before[at])).toEqual([])
})
