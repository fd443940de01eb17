import { expect, test } from 'vitest'
import { newSigningKeys } from '../node/signing-keys.ts'
import { nodeIds } from '../node/ids.ts'
import { createVault } from './vault.ts'

const keys = newSigningKeys()
const vault = async () => createVault(await keys, nodeIds.bytes)

test('what is sealed shows nothing, never looks the same twice, and opens again after a restart', async () => {
  const one = await vault()
  const sealed = await one.seal('a refresh token', 'ann/spotify')
  expect(sealed).not.toContain('refresh')
  expect(await one.seal('a refresh token', 'ann/spotify')).not.toBe(sealed)
  expect(await (await vault()).open(sealed, 'ann/spotify')).toBe('a refresh token')
})

test('what was moved, changed or sealed with other keys does not open', async () => {
  const one = await vault()
  const sealed = await one.seal('a refresh token', 'ann/spotify')
  expect(await one.open(sealed, 'bob/spotify')).toBeUndefined()
  expect(
    await one.open(`${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`, 'ann/spotify'),
  ).toBeUndefined()
  expect(await one.open('', 'ann/spotify')).toBeUndefined()
  const other = createVault(await newSigningKeys(), nodeIds.bytes)
  expect(await other.open(sealed, 'ann/spotify')).toBeUndefined()
})
