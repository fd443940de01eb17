import { expect, test } from 'vitest'
import { explicitAllowed, withoutExplicit } from './explicit.ts'

const songs = [{ explicit: true }, { explicit: false }, { explicit: null }, {}]

test('only explicit songs are left out if they are not allowed', () => {
  expect(withoutExplicit(songs, false)).toEqual(songs.slice(1))
  expect(withoutExplicit(songs, true)).toEqual(songs)
})

test("inside Discord explicit audio needs the listener's consent, on the web it does not", () => {
  expect(explicitAllowed({ inDiscord: true, allowExplicitAudio: false })).toBe(false)
  expect(explicitAllowed({ inDiscord: true, allowExplicitAudio: true })).toBe(true)
  expect(explicitAllowed({ inDiscord: false, allowExplicitAudio: false })).toBe(true)
})
