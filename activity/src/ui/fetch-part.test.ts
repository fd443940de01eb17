import { expect, test } from 'vitest'
import { fetchPart } from './fetch-part.ts'

/** A module that is lost on the way as often as that. */
function lostOften(times: number): () => Promise<string> {
  let tries = 0
  return () => (tries++ < times ? Promise.reject(new Error('lost')) : Promise.resolve('the part'))
}

test('a part that is lost twice comes with the third try, and one that is lost thrice is lost', async () => {
  expect(await fetchPart(lostOften(2), [0, 0])).toBe('the part')
  await expect(fetchPart(lostOften(3), [0, 0])).rejects.toThrow('lost')
})
