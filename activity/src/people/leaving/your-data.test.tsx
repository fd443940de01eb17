import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { takeToken } from '../../client/session.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { YourData } from './your-data.tsx'

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

const request = { requestedAt: '2026-11-20T20:00:00.000Z', closesAt: '2026-11-27T20:00:00.000Z' }
const noRequest = { 'GET /users/request-deactivate': { body: { request: null } } }
const signInMethods = { hasPassword: true, passkeys: 0, signedInRecently: true }
const noExport = { 'GET /users/export': { body: { export: null } } }
const waiting = { uuid: 'e', status: 'WAITING', size: null, requestedAt: request.requestedAt, readyAt: null }

function open(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({
    'GET /auth/sign-in-methods': { body: signInMethods },
    ...noRequest,
    ...noExport,
    ...answers,
  })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<YourData />)
  return server
}

const bodiesOf = (server: ReturnType<typeof fakeServer>, key: string) =>
  server.requests.filter((one) => one.key === key).map(({ body }) => body)

test('closing an account explains what happens when, and asks for the password if required', async () => {
  let requestCount = 0
  const needed = { statusCode: 403, message: 'Please', error: 'Forbidden', code: 'confirmationNeeded' }
  const server = open({
    'GET /auth/sign-in-methods': () => ({ body: { ...signInMethods, signedInRecently: requestCount === 0 } }),
    'POST /users/request-deactivate': () =>
      requestCount++ === 0 ? { status: 403, body: needed } : { body: request },
  })
  fireEvent.change(await screen.findByLabelText('Why are you leaving? (optional)'), {
    target: { value: 'Too loud ' },
  })
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByLabelText('Your password')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Close my account' }))
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Close my account' }))
  await expect
    .poll(() => bodiesOf(server, 'POST /users/request-deactivate'))
    .toEqual([{ reason: 'Too loud' }, { reason: 'Too loud', password: 'secret' }])
})

test('closing an account can be canceled while it is pending', async () => {
  const server = open({
    'GET /users/request-deactivate': { body: { request } },
    'DELETE /users/request-deactivate': { body: { success: true } },
  })
  expect((await screen.findByText(/will be closed on/)).textContent).toContain('November 27, 2026')
  fireEvent.click(screen.getByRole('button', { name: 'Keep my account' }))
  await expect.poll(() => bodiesOf(server, 'DELETE /users/request-deactivate')).toHaveLength(1)
})

test('an export can be requested once and shows that it is being prepared', async () => {
  const server = open({ 'POST /users/export': { status: 202, body: { ...waiting, expiresAt: null } } })
  fireEvent.click(await screen.findByRole('button', { name: 'Export my data' }))
  await screen.findByText(/is being prepared/)
  expect(screen.queryByRole('button', { name: 'Export my data' })).toBeNull()
  expect(bodiesOf(server, 'POST /users/export')).toEqual([{}])
})

test('a finished export shows its size and until when it is available', async () => {
  const ready = {
    ...waiting,
    status: 'READY',
    size: 2_400_000,
    readyAt: request.requestedAt,
    expiresAt: request.closesAt,
  }
  open({ 'GET /users/export': { body: { export: ready } } })
  await screen.findByText('Available until November 27, 2026.')
  expect(screen.getByRole('button', { name: 'Download (2.4 MB)' })).toBeDefined()
})
