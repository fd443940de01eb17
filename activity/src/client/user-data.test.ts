import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer, tokenOf } from '../../test/doubles/fixtures.tsx'
import { takeToken } from './session.ts'
import { chosenQuality, fetchUserData, followUserData } from './user-data.ts'

test("the audio quality is the signed-in user's choice, and null for guests", async () => {
  const settings = { uuid: 'ann', musicProviders: [], allowExplicitAudio: true, language: 'en', showsPlays: true }
  const body = { ...settings, audioQuality: 'high' }
  vi.stubGlobal('fetch', fakeServer({ 'GET /users/profile/user-data': { body } }).serve)
  takeToken(tokenOf({ sub: 'ghost', type: 'guest' }))
  onTestFinished(followUserData())
  expect(chosenQuality()).toBeNull()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  await expect.poll(() => chosenQuality()).toBe('high')
  takeToken(tokenOf({ sub: 'ghost', type: 'guest' }))
  expect(chosenQuality()).toBeNull()
})

test('settings that were fetched with the sign-in are not fetched again', async () => {
  const body = { uuid: 'bea', musicProviders: [], allowExplicitAudio: true, language: 'en', audioQuality: 'low' }
  const { requests, serve } = fakeServer({ 'GET /users/profile/user-data': { body } })
  vi.stubGlobal('fetch', serve)
  takeToken(tokenOf({ sub: 'bea', type: 'user' }))
  expect(await fetchUserData()).toMatchObject({ uuid: 'bea' })
  onTestFinished(followUserData())
  await new Promise((done) => setImmediate(done))
  expect(chosenQuality()).toBe('low')
  expect(requests).toHaveLength(1)
})
