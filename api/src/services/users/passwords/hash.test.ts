import { expect, test } from 'vitest'
import { checkPassword, hashPassword, checkDummyPassword } from './hash.ts'

test('the right password matches, another one does not', async () => {
  const hash = await hashPassword('correct horse', 4)
  expect(await checkPassword('correct horse', hash, 4)).toEqual({ right: true, stale: false })
  expect(await checkPassword('correct hors', hash, 4)).toEqual({ right: false, stale: false })
})

test('hashes of the same password differ, and include their parameters', async () => {
  const hashes = [await hashPassword('correct horse', 4), await hashPassword('correct horse', 4)]
  expect(hashes[0]).not.toBe(hashes[1])
  expect(hashes[0]).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
})

test('a hash with another cost still matches, and is reported as stale', async () => {
  expect(await checkPassword('secret words', await hashPassword('secret words', 5), 4)).toEqual({
    right: true,
    stale: true,
  })
})

test('composed and decomposed accents are the same password', async () => {
  expect(await checkPassword('cafe\u0301 au lait', await hashPassword('café au lait', 4), 4)).toMatchObject({
    right: true,
  })
})

test('an invalid hash matches no password', async () => {
  for (const hash of ['', 'plain', '$scrypt$ln=4,r=8,p=1$$', '$2b$10$abc'])
    expect(await checkPassword('anything', hash, 4)).toEqual({ right: false, stale: false })
})

test('the production cost fits into the allowed memory', async () => {
  await checkDummyPassword('anything', 15)
})
