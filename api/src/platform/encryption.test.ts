import { expect, test } from 'vitest'
import { randomIds } from '../adapters/ids/random.ts'
import { newSigningKeys } from '../compose/signing-keys.ts'
import { createEncryption } from './encryption.ts'

const keys = newSigningKeys()
const encryption = async () => createEncryption(await keys, randomIds.bytes)

test('what is sealed shows nothing, never looks the same twice, and opens again after a restart', async () => {
  const one = await encryption()
  const sealed = await one.encrypt('a refresh token', 'ann/spotify')
  expect(sealed).not.toContain('refresh')
  expect(await one.encrypt('a refresh token', 'ann/spotify')).not.toBe(sealed)
  expect(await (await encryption()).decrypt(sealed, 'ann/spotify')).toBe('a refresh token')
})

test('what was moved, changed or sealed with other keys does not open', async () => {
  const one = await encryption()
  const sealed = await one.encrypt('a refresh token', 'ann/spotify')
  expect(await one.decrypt(sealed, 'bob/spotify')).toBeUndefined()
  expect(
    await one.decrypt(`${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`, 'ann/spotify'),
  ).toBeUndefined()
  expect(await one.decrypt('', 'ann/spotify')).toBeUndefined()
  const other = createEncryption(await newSigningKeys(), randomIds.bytes)
  expect(await other.decrypt(sealed, 'ann/spotify')).toBeUndefined()
})
