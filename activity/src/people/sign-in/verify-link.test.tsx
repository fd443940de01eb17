import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { queries } from '../../client/api.ts'
import { MemoryRouter } from '../../client/router.tsx'
import { takeToken } from '../../client/session.ts'
import { VerifyLink } from './verify-link.tsx'

beforeEach(() => loadWords())

const verified = { body: { status: 'VERIFIED', email: 'ann@example.test' } }
const elsewhere = {
  status: 403,
  body: { statusCode: 403, code: 'notThisAccount', message: 'Sign in to the account that this address was added to' },
}
const wrong = { status: 403, body: { statusCode: 403, code: 'wrongAccountPassword', message: 'wrong' } }

function open(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.serve)
  render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <MemoryRouter start="/verify-email?code=abc">
          <VerifyLink />
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
  return server
}

test('the link verifies the address immediately if its account is signed in', async () => {
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  const server = open({ 'POST /users/emails/verify': verified })
  expect(await screen.findByText(/is verified/)).toBeTruthy()
  expect(server.requests).toEqual([{ key: 'POST /users/emails/verify', body: { code: 'abc' } }])
})

test('a verification code is redeemed once, despite refetches and re-renders', async () => {
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  const server = open({ 'POST /users/emails/verify': verified })
  expect(await screen.findByText(/is verified/)).toBeTruthy()
  await act(() => queries.invalidateQueries())
  await act(() => queries.resetQueries())
  expect(screen.getByText(/is verified/)).toBeTruthy()
  expect(server.requests).toHaveLength(1)
})

test("without the right account, the link asks for the account's password and has changed nothing yet", async () => {
  const answers: Parameters<typeof fakeServer>[0] = { 'POST /users/emails/verify': elsewhere }
  const server = open(answers)
  const field = await screen.findByLabelText('Password')
  expect(screen.getByText(/Nothing has changed/)).toBeTruthy()
  answers['POST /users/emails/verify'] = wrong
  fireEvent.change(field, { target: { value: 'a guess' } })
  fireEvent.click(screen.getByRole('button', { name: 'Verify this address' }))
  expect(await screen.findByText('This isn’t the account’s password')).toBeTruthy()
  answers['POST /users/emails/verify'] = verified
  fireEvent.change(field, { target: { value: 'the password' } })
  fireEvent.click(screen.getByRole('button', { name: 'Verify this address' }))
  expect(await screen.findByText(/is verified/)).toBeTruthy()
  expect(server.requests.at(-1)?.body).toEqual({ code: 'abc', password: 'the password' })
})

test('following the link again says that the address is already verified', async () => {
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  const used = { status: 403, body: { statusCode: 403, code: 'wrongEmailCode', message: 'incorrect code' } }
  const emails = (status: string) => ({ body: [{ id: 1, email: 'ann@example.test', isPrimary: true, status }] })
  open({ 'POST /users/emails/verify': used, 'GET /users/emails': emails('VERIFIED') })
  expect(await screen.findByText('Your email address is already verified')).toBeTruthy()
  cleanup()
  queries.clear()
  open({ 'POST /users/emails/verify': used, 'GET /users/emails': emails('PENDING_VERIFICATION') })
  expect(await screen.findByText('This link was already used or has expired')).toBeTruthy()
  expect(screen.getByText(/^Send another email from your account settings/)).toBeTruthy()
})
