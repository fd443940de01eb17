import { expect, test } from 'vitest'
import { keepPlace, keptPlace, rememberWho } from './place.ts'

test('whoever is back within two minutes comes back to where they were, and later begins anew', () => {
  rememberWho('ann', 'lounge')
  keepPlace('cellar', 1000)
  expect(keptPlace(121_000)).toBe('cellar')
  expect(keptPlace(121_001)).toBeNull()
})

test('a place is one person’s in one channel', () => {
  rememberWho('ann', 'lounge')
  keepPlace('cellar', 1000)
  rememberWho('bob', 'lounge')
  expect(keptPlace(1000)).toBeNull()
  rememberWho('ann', 'hall')
  expect(keptPlace(1000)).toBeNull()
})
