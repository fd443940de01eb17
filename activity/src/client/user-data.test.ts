import { expect, test, vi } from 'vitest'
import { fakeServer, tokenOf } from '../../test/doubles/fixtures.tsx'
import { takeToken } from './session.ts'
import { chosenQuality, followUserData } from './user-data.ts'

test("the audio quality is the signed-in user's choice, and null for guests", async () => {
  const settings = { uuid: 'ann', musicProviders: [], allowExplicitAudio: true, language: 'en', showsPlays: true }
  const body = { ...settings, audioQuality: 'high' }
  vi.stubGlobal('fetch', fakeServer({ 'GET /users/profile/user-data': { body } }).serve)
  takeToken(tokenOf({ sub: 'ghost', type: 'guest' }))
  followUserData()
  expect(chosenQuality()).toBeNull()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  await expect.poll(() => chosenQuality()).toBe('high')
  takeToken(tokenOf({ sub: 'ghost', type: 'guest' }))
  expect(chosenQuality()).toBeNull()
})
