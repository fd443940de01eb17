import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { queries } from '../../client/api.ts'
import { onHappening } from '../../client/news/happenings.ts'
import { takeToken } from '../../client/session.ts'
import { SignUpForm } from './sign-up-form.tsx'

const nothing = () => undefined

beforeEach(() => loadWords())

const uuid = 'a34f1cca-c0a9-43fb-8341-478700b08854'
const nameField = () => screen.getByLabelText<HTMLInputElement>('Name')

test('a name chosen as a guest is prefilled and can be changed', async () => {
  const session = { userProfile: ghostProfile(uuid, 'Mia') }
  vi.stubGlobal('fetch', fakeServer({ 'GET /auth/session': { body: session } }).serve)
  takeToken(tokenOf({ sub: uuid, type: 'guest' }))
  onScreen(<SignUpForm onDone={nothing} onSignIn={nothing} onPhone={nothing} />)
  await waitFor(() => expect(nameField().value).toBe('Mia'))
  fireEvent.change(nameField(), { target: { value: '' } })
  expect(nameField().value).toBe('')
})

test("a guest's default name is not prefilled", async () => {
  const { requests, serve } = fakeServer({ 'GET /auth/session': { body: { userProfile: ghostProfile(uuid) } } })
  vi.stubGlobal('fetch', serve)
  takeToken(tokenOf({ sub: uuid, type: 'guest' }))
  onScreen(<SignUpForm onDone={nothing} onSignIn={nothing} onPhone={nothing} />)
  await waitFor(() => expect(queries.getQueryData(['guestProfile', uuid])).toBeTruthy())
  expect(requests.map(({ key }) => key)).toContain('GET /auth/session')
  expect(nameField().value).toBe('')
})

test('signing up asks for a name, an address and a password, and lets the server choose an avatar', async () => {
  const { requests, serve } = fakeServer({
    'POST /users/sign-up': { body: { accessToken: tokenOf({ sub: uuid, type: 'user' }) } },
  })
  vi.stubGlobal('fetch', serve)
  const onDone = vi.fn()
  const received: string[] = []
  onTestFinished(
    onHappening((what) => {
      received.push(what)
    }),
  )
  received.length = 0
  onScreen(<SignUpForm onDone={onDone} onSignIn={nothing} onPhone={nothing} />)
  fireEvent.change(nameField(), { target: { value: 'Mia' } })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'mia@example.test' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long enough password' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(received.filter((what) => what.startsWith('onboarding'))).toEqual([
    'onboardingStarted',
    'onboardingCompleted',
  ])
  const { body } = requests.find(({ key }) => key === 'POST /users/sign-up') ?? {}
  expect(body).toMatchObject({ nickname: 'Mia' })
  expect(body).not.toHaveProperty('avatarId')
})
