import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { claimGuest } from '../api.ts'
import { dropToken, formerGuestToken, takeToken } from '../session.ts'

afterEach(() => dropToken())

const guestToken = tokenOf({ sub: 'ghost', type: 'guest' })
const signIn = () => [guestToken, tokenOf({ sub: 'ann', type: 'user' })].forEach(takeToken)
const serverThat = (answer: { status?: number; body: unknown }) => {
  const { requests, serve } = fakeServer({ 'POST /auth/guest/claim': answer })
  vi.stubGlobal('fetch', serve)
  return () => requests.filter(({ key }) => key === 'POST /auth/guest/claim')
}

test('a user who signs in claims the guest they were once, with the room they are in', async () => {
  const claims = serverThat({ body: { success: true } })
  signIn()
  await Promise.all([claimGuest('a room'), claimGuest()])
  await claimGuest('a room')
  expect(claims()).toEqual([{ key: 'POST /auth/guest/claim', body: { guestToken, roomUuid: 'a room' } }])
})

test('a claim that fails is tried again, unless the server refuses the guest', async () => {
  const claims = serverThat({ status: 500, body: { statusCode: 500, message: 'Broken' } })
  signIn()
  await claimGuest()
  await claimGuest()
  expect(claims()).toHaveLength(2)
  serverThat({ status: 400, body: { statusCode: 400, message: 'No guest' } })
  await claimGuest()
  expect(formerGuestToken()).toBeNull()
})

test('nothing is claimed for users who were no guests, or who have signed out', async () => {
  const claims = serverThat({ body: { success: true } })
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  takeToken(tokenOf({ sub: 'ben', type: 'user' }))
  await claimGuest()
  dropToken()
  signIn()
  dropToken()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  await claimGuest()
  expect(claims()).toEqual([])
})
