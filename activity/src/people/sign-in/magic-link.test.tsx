import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { queries } from '../../client/api.ts'
import { Routes } from '../../client/router.tsx'
import { MagicLink } from './magic-link.tsx'

beforeEach(async () => {
  queries.clear()
  await loadWords()
})

const redeemKey = 'POST /auth/validate-magic-link'

function openLink(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.serve)
  onScreen(<Routes pages={{ '/magic-link/:token/:target': MagicLink }} />, '/magic-link/once/%2Fsettings')
  return () => server.requests.filter(({ key }) => key === redeemKey)
}

test('a magic link is redeemed once per visit, despite refetches', async () => {
  const redeemed = openLink({
    [redeemKey]: { body: { accessToken: tokenOf({ sub: 'ann', type: 'user' }) } },
    'GET /profile/ann': { body: { nickname: 'Ann' } },
  })
  await screen.findByText(/Ann/, { selector: 'h1, h2, h3' })
  await act(() => queries.invalidateQueries())
  expect(redeemed()).toEqual([{ key: redeemKey, body: { shortLivedToken: 'once' } }])
})

test('a used magic link shows an error and another way in, and is not tried again', async () => {
  const redeemed = openLink({
    [redeemKey]: { status: 401, body: { statusCode: 401, message: 'This link was used before' } },
  })
  await screen.findByText('This link was used before')
  await act(() => queries.invalidateQueries())
  expect(redeemed()).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in')
})
