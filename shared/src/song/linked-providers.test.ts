import { expect, test } from 'vitest'
import { withProvider } from './linked-providers.ts'

test('a provider that is already linked is not added again', () => {
  expect(withProvider(['spotify', 'audius'], 'spotify')).toEqual(['spotify', 'audius'])
})

test('a main provider replaces the other main ones, and leaves the rest', () => {
  expect(withProvider(['spotify', 'audius'], 'apple')).toEqual(['audius', 'apple'])
  expect(withProvider(['spotify', 'youtube'], 'apple')).toEqual(['apple'])
})

test('any other provider is added to the existing ones', () => {
  expect(withProvider(['spotify'], 'audius')).toEqual(['spotify', 'audius'])
})
