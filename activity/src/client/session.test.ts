import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeServer, tokenOf } from '../../test/doubles/fixtures.tsx'
import { ensureSession } from './api.ts'
import { currentSession, dropToken, onceSignedIn, takeToken, useSession } from './session.ts'

afterEach(() => dropToken())

test('a task for users with an account waits for a sign-in and runs once', () => {
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

test('signing in while a guest token is being fetched keeps the user signed in', async () => {
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

describe('on a machine whose clock is wrong', () => {
  // The next file of the process would otherwise get modules that have learned this server's time.
  afterEach(() => void vi.resetModules())
  const noon = Date.UTC(2026, 10, 20, 12)
  const token = tokenOf({ sub: 'ghost', type: 'guest', exp: noon / 1000 + 86_400 })
  const answers = (atMs: number) => async () =>
    Response.json(
      { accessToken: token, brand: 'hangout', name: 'Segue' },
      { headers: { Date: new Date(atMs).toUTCString() } },
    )
  /** The page after loading, with the server's time in its first response. */
  const loadedAt = async (serverMs: number) => {
    vi.resetModules()
    vi.stubGlobal('fetch', vi.fn(answers(serverMs)))
    const [session, { ensureSession }, { loadConfig }] = await Promise.all([
      import('./session.ts'),
      import('./api.ts'),
      import('./config.ts'),
    ])
    await loadConfig()
    session.dropExpiredToken()
    return { ...session, ensureSession }
  }

  test.each([1970, 2025, 2027, 2199])(
    "a guest's token is accepted and kept for the next visit in the year %i",
    async (year) => {
      vi.useFakeTimers({ now: Date.UTC(year, 0, 1), toFake: ['Date'] })
      const first = await loadedAt(noon)
      await first.ensureSession()
      expect(first.currentSession()?.uuid).toBe('ghost')
      const again = await loadedAt(noon + 3_600_000)
      expect(again.currentSession()?.uuid).toBe('ghost')
      await again.ensureSession()
      // Only the configuration was fetched.
      expect(fetch).toHaveBeenCalledOnce()
    },
  )

  test("a token that has expired by the server's time is dropped on the next visit", async () => {
    vi.useFakeTimers({ now: Date.UTC(1970, 0, 2), toFake: ['Date'] })
    const first = await loadedAt(noon)
    await first.ensureSession()
    const again = await loadedAt(noon + 2 * 86_400_000)
    expect(again.currentSession()).toBeNull()
  })
})

test('a guest is the user who has signed in on another tab', async () => {
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  const guest = { uuid: 'ghost', kind: 'guest' as const, role: 'guest' as const, capabilities: [], token: 'old' }
  useSession.setState({ session: guest })
  expect((await ensureSession()).uuid).toBe('ann')
})
