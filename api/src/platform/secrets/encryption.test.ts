import { expect, test } from 'vitest'
import { randomIds } from '../../adapters/ids/random.ts'
import { newSigningKeys } from '../../compose/signing-keys.ts'
import { createEncryption } from './encryption.ts'

const keys = newSigningKeys()
const encryption = async () => createEncryption(await keys, randomIds.bytes)

test("a ciphertext doesn't reveal the text, is different every time, and can be decrypted after a restart", async () => {
  const one = await encryption()
  const ciphertext = await one.encrypt('a refresh token', 'ann/spotify')
  expect(ciphertext).not.toContain('refresh')
  expect(await one.encrypt('a refresh token', 'ann/spotify')).not.toBe(ciphertext)
  expect(await (await encryption()).decrypt(ciphertext, 'ann/spotify')).toBe('a refresh token')
})

test('a ciphertext that was moved, changed or made with other keys does not decrypt', async () => {
  const one = await encryption()
  const ciphertext = await one.encrypt('a refresh token', 'ann/spotify')
  expect(await one.decrypt(ciphertext, 'bob/spotify')).toBeUndefined()
  expect(
    await one.decrypt(
      `${ciphertext.slice(0, 20)}${ciphertext[20] === 'A' ? 'B' : 'A'}${ciphertext.slice(21)}`,
      'ann/spotify',
    ),
  ).toBeUndefined()
  expect(await one.decrypt('', 'ann/spotify')).toBeUndefined()
  const other = createEncryption(await newSigningKeys(), randomIds.bytes)
  expect(await other.decrypt(ciphertext, 'ann/spotify')).toBeUndefined()
})
