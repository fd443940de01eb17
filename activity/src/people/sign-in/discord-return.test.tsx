import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeServer, loadWords, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { queries } from '../../client/api.ts'
import { MemoryRouter, Routes } from '../../client/router.tsx'
import { takeToken } from '../../client/session.ts'
import { surface } from '../../client/surface.ts'
import { DiscordReturn } from './discord-return.tsx'

/** Ann left for Discord to link her account. */
function annLeft(state: string) {
  const trip = { state, verifier: 'the verifier', purpose: 'link', next: '/settings/services', account: 'ann' }
  surface.storage.set('segue-discord-trip', JSON.stringify(trip))
}

/** Opens the page that Discord redirects to. */
const comeBack = () =>
  render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <MemoryRouter start="/sign-in/discord?state=the state&code=the code">
          <Routes pages={{ '/sign-in/discord': DiscordReturn, '/settings/services': () => <h1>Services</h1> }} />
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  )

test('a Discord code is redeemed once, despite refetches and re-renders', async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  annLeft('the state')
  const merge = { statusCode: 409, message: 'Please', error: 'Conflict', code: 'mergeNotConfirmed' }
  const server = fakeServer({ 'POST /auth/link-discord': { status: 409, body: merge } })
  vi.stubGlobal('fetch', server.serve)
  comeBack()
  expect(await screen.findByText(/already has data here/)).toBeTruthy()
  await act(() => queries.invalidateQueries())
  await act(() => queries.resetQueries())
  expect(screen.getByText(/already has data here/)).toBeTruthy()
  expect(server.requests.filter(({ key }) => key === 'POST /auth/link-discord')).toHaveLength(1)
})

test('a sign-in that is not recent requires the password before the account is linked', async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  annLeft('the state')
  const methods = { hasPassword: true, hasDiscord: false, hasPhone: false, passkeys: 0, signedInRecently: false }
  const needed = { statusCode: 403, message: 'Please', error: 'Forbidden', code: 'confirmationNeeded' }
  const answers = { 'GET /auth/sign-in-methods': { body: methods } }
  const server = fakeServer({ ...answers, 'POST /auth/link-discord': { status: 403, body: needed } })
  vi.stubGlobal('fetch', server.serve)
  comeBack()
  const password = await screen.findByLabelText('Your password')
  const linked = { discordId: '1', username: 'chloe', globalName: 'Chloe' }
  const confirmed = fakeServer({ ...answers, 'POST /auth/link-discord': { body: linked } })
  vi.stubGlobal('fetch', confirmed.serve)
  fireEvent.change(password, { target: { value: 'correct horse' } })
  fireEvent.click(screen.getByRole('button', { name: 'Yes, that’s me' }))
  expect(await screen.findByRole('heading', { name: 'Services' })).toBeTruthy()
  expect(confirmed.requests.find(({ key }) => key === 'POST /auth/link-discord')?.body).toMatchObject({
    code: 'the code',
    password: 'correct horse',
  })
})

test('a user now signed in to a different account than before the redirect sees a message about it', async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'bob', type: 'user' }))
  annLeft('the state')
  comeBack()
  expect(await screen.findByText(/signed in to a different account/)).toBeTruthy()
})
