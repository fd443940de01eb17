import { expect, test, vi } from 'vitest'
import { fakeServer, tokenOf } from '../../test/doubles/fixtures.tsx'
import { currentSession, takeToken } from '../client/session.ts'
import { signOut, signOutEverywhere } from './account.ts'

function signedIn(answers: Parameters<typeof fakeServer>[0]) {
  const guest = { body: { accessToken: tokenOf({ sub: 'ghost', type: 'guest' }) } }
  const server = fakeServer({ 'GET /auth/guest': guest, ...answers })
  vi.stubGlobal('fetch', server.serve)
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  return server
}

test('signing out ends the session on the server and continues as a guest', async () => {
  const server = signedIn({ 'POST /auth/logout': { body: { success: true } } })
  await signOut()
  expect(server.requests.map(({ key }) => key)).toContain('POST /auth/logout')
  expect(currentSession()).toMatchObject({ kind: 'guest', uuid: 'ghost' })
})

test('signing out works in this browser even if the server does not respond', async () => {
  signedIn({ 'POST /auth/logout': { status: 503, body: { statusCode: 503, message: 'Later' } } })
  await signOut()
  expect(currentSession()).toMatchObject({ kind: 'guest' })
})

test('signing out everywhere keeps the local session if the server fails', async () => {
  const refusal = { status: 503, body: { statusCode: 503, message: 'Later' } }
  signedIn({ 'POST /auth/logout-everywhere': refusal })
  await expect(signOutEverywhere()).rejects.toThrow('Something went wrong')
  expect(currentSession()).toMatchObject({ kind: 'user', uuid: 'ann' })
  signedIn({ 'POST /auth/logout-everywhere': { body: { success: true } } })
  await signOutEverywhere()
  expect(currentSession()).toMatchObject({ kind: 'guest' })
})
