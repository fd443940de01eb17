import { expect, test } from 'vitest'
import { fetchPart } from './fetch-part.ts'

/** A module that fails to load the given number of times. */
function lostOften(times: number): () => Promise<string> {
  let tries = 0
  return () => (tries++ < times ? Promise.reject(new Error('lost')) : Promise.resolve('the part'))
}

test('a part that fails twice loads on the third try, and one that fails three times is rejected', async () => {
  expect(await fetchPart(lostOften(2), [0, 0])).toBe('the part')
  await expect(fetchPart(lostOften(3), [0, 0])).rejects.toThrow('lost')
})
