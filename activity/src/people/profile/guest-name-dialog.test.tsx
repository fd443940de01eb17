import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { dropToken, takeToken } from '../../client/session.ts'
import { useToasts } from '../../client/toasts.ts'
import { GuestNameDialog } from './guest-name-dialog.tsx'

const uuid = 'a34f1cca-c0a9-43fb-8341-478700b08854'
const first = ghostProfile(uuid).nickname
const close = vi.fn<() => void>()
const toasts = () => useToasts.getState().toasts.map(({ words }) => words)

beforeEach(async () => {
  close.mockReset()
  await loadWords()
  takeToken(tokenOf({ sub: uuid, type: 'guest' }))
})

type Answers = Parameters<typeof fakeServer>[0]

/** A guest with this name opens the dialog. Returns the field and the requested changes. */
async function opened(nickname: string, answers: Answers = {}) {
  const { requests, serve } = fakeServer({
    'GET /auth/session': { body: { userProfile: ghostProfile(uuid, nickname) } },
    ...answers,
  })
  vi.stubGlobal('fetch', serve)
  onScreen(<GuestNameDialog onClose={close} />)
  const field = await screen.findByLabelText<HTMLInputElement>('Name')
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const write = (value: string) => fireEvent.change(field, { target: { value } })
  return { field, write, save, changes: () => requests.filter(({ key }) => key === 'PUT /users/guest-name') }
}

const answering = (nickname: string): Answers => ({
  'PUT /users/guest-name': { body: ghostProfile(uuid, nickname) },
})

test('a guest chooses a name, which is trimmed and confirmed in a toast', async () => {
  const { field, write, save, changes } = await opened(first, answering('Mia M'))
  expect(field.value).toBe('')
  expect(screen.getByText(`Leave empty to be called ${first}.`)).toBeTruthy()
  write('  Mia   M ')
  save()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(changes()).toEqual([{ key: 'PUT /users/guest-name', body: { nickname: 'Mia M' } }])
  expect(toasts()).toEqual(['Your name is now Mia M.'])
})

test('the field starts with the chosen name, and clearing it restores the default', async () => {
  const { field, write, save, changes } = await opened('Mia', answering(first))
  expect(field.value).toBe('Mia')
  write(' ')
  save()
  await waitFor(() => expect(toasts()).toEqual([`Your name is now ${first}.`]))
  expect(changes()).toEqual([{ key: 'PUT /users/guest-name', body: { nickname: null } }])
})

test('an invalid name shows an error at the field and sends no request', async () => {
  const { field, write, save, changes } = await opened(first)
  write('x'.repeat(31))
  save()
  expect(await screen.findByText('Choose a name with 1 to 30 characters.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(changes()).toEqual([])
})

test('a name taken by an account shows the reason and keeps what was typed', async () => {
  const refusal = { status: 409, body: { statusCode: 409, message: 'x', code: 'nameOfAccount' } }
  const { field, write, save } = await opened(first, { 'PUT /users/guest-name': refusal })
  write('Vera Vinyl')
  save()
  expect(await screen.findByText('Someone with an account has this name. Please choose another one')).toBeTruthy()
  expect(field.value).toBe('Vera Vinyl')
  expect(close).not.toHaveBeenCalled()
})

test('the dialog shows an error if the guest profile fails to load', async () => {
  const gone = { status: 404, body: { statusCode: 404, message: 'Nothing here' } }
  vi.stubGlobal('fetch', fakeServer({ 'GET /auth/session': gone }).serve)
  onScreen(<GuestNameDialog onClose={close} />)
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
})

test('opening the dialog without a session creates a guest', async () => {
  dropToken()
  const answers = {
    'GET /auth/guest': { body: { accessToken: tokenOf({ sub: uuid, type: 'guest' }) } },
    'GET /auth/session': { body: { userProfile: ghostProfile(uuid) } },
  }
  vi.stubGlobal('fetch', fakeServer(answers).serve)
  onScreen(<GuestNameDialog onClose={close} />)
  expect(await screen.findByText(`Leave empty to be called ${first}.`)).toBeTruthy()
})

test('the dialog shows an error if no guest can be created', async () => {
  dropToken()
  const gone = { status: 403, body: { statusCode: 403, message: 'Nothing here' } }
  vi.stubGlobal('fetch', fakeServer({ 'GET /auth/guest': gone }).serve)
  onScreen(<GuestNameDialog onClose={close} />)
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
})
