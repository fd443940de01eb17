import { afterEach, expect, test } from 'vitest'
import { fetchPart } from './fetch-part.ts'

afterEach(() => document.head.replaceChildren())

/** A module that is lost on the way as often as that. */
function lostOften(times: number): () => Promise<string> {
  let tries = 0
  return () => (tries++ < times ? Promise.reject(new Error('lost')) : Promise.resolve('the part'))
}
/** A style sheet that a part has asked for and that has neither come nor failed. */
function askedStyle(): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = '/assets/part.css'
  document.head.append(link)
  return link
}
test('a part that is lost twice comes with the third try, and one that is lost thrice is lost', async () => {
  expect(await fetchPart(lostOften(2), [0, 0])).toBe('the part')
  await expect(fetchPart(lostOften(3), [0, 0])).rejects.toThrow('lost')
})

// No style sheet comes in these tests, so that every link that is added fails.
test('the style sheet of another part stays while it is on its way, and links that fail do not pile up', async () => {
  const link = askedStyle()
  const parts = [fetchPart(lostOften(2), [0, 0]), fetchPart(lostOften(1), [0])]
  expect(await Promise.all(parts)).toEqual(['the part', 'the part'])
  expect([...document.head.querySelectorAll('link')]).toEqual([link])
})
