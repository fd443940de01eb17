import { expect, test } from 'vitest'
import { countPreview, freePreviews, mustSignIn, previewsIn, type PreviewsPlayed } from './guest-previews.ts'

const after = (plays: number) =>
  Array.from({ length: plays }).reduce<PreviewsPlayed>((played, _, at) => countPreview(played, `play ${at}`), [])
const guest = { isLoggedIn: false }

test('a guest hears the free songs, and must sign in above that', () => {
  expect(mustSignIn(after(freePreviews), guest)).toBe(false)
  expect(mustSignIn(after(freePreviews + 1), guest)).toBe(true)
})

test('a user who is signed in never has to sign in', () => {
  expect(mustSignIn(after(freePreviews + 5), { isLoggedIn: true })).toBe(false)
})

test('a play is counted once', () => {
  expect(countPreview(after(3), 'play 1')).toHaveLength(3)
})

test('the count stays small, and malformed storage counts as nothing', () => {
  expect(after(500)).toHaveLength(freePreviews + 1)
  for (const rubbish of [null, '', '{', '7', '{"a":1}']) expect(previewsIn(rubbish)).toEqual([])
  expect(previewsIn('["a",3,"b"]')).toEqual(['a', 'b'])
})
