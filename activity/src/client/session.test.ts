import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, tokenOf } from '../../test/doubles/fixtures.tsx'
import { ensureSession } from './api.ts'
import { currentSession, dropToken, onceSignedIn, takeToken } from './session.ts'

afterEach(() => dropToken())

test('what is for people with an account waits until there is one, and happens once', () => {
  const run = vi.fn()
  onceSignedIn(run)
  takeToken(tokenOf({ sub: 'ghost', type: 'guest' }))
  expect(run).not.toHaveBeenCalled()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  dropToken()
  takeToken(tokenOf({ sub: 'ben', type: 'user' }))
  expect(run).toHaveBeenCalledOnce()
  onceSignedIn(run)
  expect(run).toHaveBeenCalledTimes(2)
})

test('whoever signs in while a guest’s token is still on its way stays signed in', async () => {
  let arrive = () => {}
  const late = new Promise<void>((resolve) => (arrive = resolve))
  const { serve } = fakeServer({
    'GET /auth/guest': { body: { accessToken: tokenOf({ sub: 'ghost', type: 'guest' }) } },
  })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    await late
    return serve(url, init)
  })
  const entering = ensureSession()
  const session = takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  arrive()
  expect(await entering).toBe(session)
  expect(currentSession()).toBe(session)
})
