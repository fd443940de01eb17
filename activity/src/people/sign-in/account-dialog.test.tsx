import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { clientConfig } from '../../client/config.ts'
import { dropToken, takeToken } from '../../client/session.ts'
import { AccountDialog } from './account-dialog.tsx'

const config = clientConfig()
const { discordApplicationId, phoneChannels } = config

const uuid = 'a34f1cca-c0a9-43fb-8341-478700b08854'
const profile = { uuid, nickname: 'Mia', avatarId: 'avatar-3', color: '#562DF9' }

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ghost', type: 'guest' }))
  Object.assign(config, { discordApplicationId: null, phoneChannels: [] })
  const { serve } = fakeServer({
    'POST /users/sign-up': { body: { accessToken: tokenOf({ sub: uuid, type: 'user' }) } },
    'GET /users/profile': { body: profile },
    'GET /all-avatars': { body: [] },
  })
  vi.stubGlobal('fetch', serve)
})
afterEach(() => {
  dropToken()
  Object.assign(config, { discordApplicationId, phoneChannels })
})

function shown(page: 'signIn' | 'signUp') {
  const [onSignedIn, onClose] = [vi.fn(), vi.fn()]
  onScreen(<AccountDialog page={page} onSignedIn={onSignedIn} onClose={onClose} />)
  return { onSignedIn, onClose }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a user who has signed up can skip the avatar, and continues with what they wanted', async () => {
  const { onSignedIn, onClose } = shown('signUp')
  for (const [label, value] of Object.entries({ Name: 'Mia', Email: 'mia@example.test', Password: 'long enough' }))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  press('Create account')
  expect(await screen.findByRole('heading', { name: 'Pick your look' })).toBeTruthy()
  expect(onSignedIn).not.toHaveBeenCalled()
  press('Not now')
  expect(onClose).toHaveBeenCalledOnce()
  expect(onSignedIn).toHaveBeenCalledOnce()
})

test('a guest who closes the dialog stays a guest, and nothing continues', () => {
  const { onSignedIn, onClose } = shown('signUp')
  press('Close')
  expect(onClose).toHaveBeenCalledOnce()
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('Discord comes first if it is configured, and further ways are behind one button', () => {
  Object.assign(config, { discordApplicationId: '1', phoneChannels: ['sms'] })
  shown('signUp')
  const ways = [...screen.getByRole('dialog').querySelectorAll('form button, form input, form summary')]
  expect(ways.map((one) => one.textContent || one.getAttribute('autocomplete')).filter(Boolean)).toEqual([
    'Continue with Discord',
    'nickname',
    'email',
    'new-password',
    'Other ways',
    'Use a phone number',
    'Create account',
    'Sign in',
  ])
})

test('without Discord, a single further way needs no button of its own', () => {
  Object.assign(config, { phoneChannels: ['sms'] })
  shown('signUp')
  expect(screen.getByRole('button', { name: 'Use a phone number' })).toBeTruthy()
  expect(screen.queryByText('Other ways')).toBeNull()
})
