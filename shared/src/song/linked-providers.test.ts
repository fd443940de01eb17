import { expect, test } from 'vitest'
import { withProvider } from './linked-providers.ts'

test('a provider somebody has already is not added again', () => {
  expect(withProvider(['spotify', 'audius'], 'spotify')).toEqual(['spotify', 'audius'])
})

test('a main provider takes the place of other main ones, and leaves the rest', () => {
  expect(withProvider(['spotify', 'audius'], 'apple')).toEqual(['audius', 'apple'])
  expect(withProvider(['spotify', 'youtube'], 'apple')).toEqual(['apple'])
})

test('any other provider comes beside them', () => {
  expect(withProvider(['spotify'], 'audius')).toEqual(['spotify', 'audius'])
})
