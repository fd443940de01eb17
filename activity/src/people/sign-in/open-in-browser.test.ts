import { expect, test, vi } from 'vitest'
import { fakeServer, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { takeToken } from '../../client/session.ts'
import { surface } from '../../client/surface.ts'
import { openInBrowser } from './open-in-browser.ts'

test('the browser opens with a magic link that continues on the current page', async () => {
  const link = {
    shortLivedToken: 'word',
    url: 'https://segue.test/magic-link/word',
    expiresAt: '2026-11-22T20:00:00Z',
  }
  vi.stubGlobal('fetch', fakeServer({ 'GET /auth/magic-link': { body: link } }).serve)
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  const opened = vi.spyOn(surface, 'openExternal').mockReturnValue(true)
  await openInBrowser('/room/the-night-shift')
  expect(opened).toHaveBeenCalledWith('https://segue.test/magic-link/word/%2Froom%2Fthe-night-shift')
})
