import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { takeToken } from '../../client/session.ts'
import { BotSection } from './bot-section.tsx'

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

const bot = { uuid: 'bot', nickname: 'Spinner', avatarId: 'bot-01', color: '#123456' }
const none = { status: 404, body: { statusCode: 404, code: 'noBotYet', message: 'You don’t have a bot yet' } }

test('a user without a bot can create one by name', async () => {
  let answer: { status?: number; body: object } = none
  const { requests, serve } = fakeServer({
    'GET /users/bot': () => answer,
    'POST /users/sign-up-bot': () => {
      answer = { body: bot }
      return { status: 201, body: { id: 7, uuid: 'bot' } }
    },
  })
  vi.stubGlobal('fetch', serve)
  onScreen(<BotSection />)
  const make = await screen.findByRole('button', { name: 'Create bot' })
  fireEvent.click(make)
  await screen.findByText('Choose a name with 1 to 30 characters.')
  fireEvent.change(screen.getByLabelText('Bot name'), { target: { value: ' Spinner ' } })
  fireEvent.click(make)
  await screen.findByRole('link', { name: 'Spinner' })
  // Not every host has the guide.
  expect(screen.queryByRole('button', { name: 'How to write a bot' })).toBeNull()
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ botNickName: 'Spinner' })
})

test('a token is only created on request, and removed from the page when all tokens are revoked', async () => {
  const { requests, serve } = fakeServer({
    'HEAD /docs/bots': { body: {} },
    'GET /users/bot': { body: bot },
    'GET /users/bot-token': { body: { accessToken: 'secret', codeSyncNewUser: 'bot' } },
    'DELETE /users/bot-token': { body: { message: 'OK' } },
  })
  vi.stubGlobal('fetch', serve)
  onScreen(<BotSection />)
  const get = await screen.findByRole('button', { name: 'Get a token' })
  await screen.findByRole('button', { name: 'How to write a bot' })
  expect(requests.map(({ key }) => key)).not.toContain('GET /users/bot-token')
  fireEvent.click(get)
  await screen.findByDisplayValue('secret')
  fireEvent.click(screen.getByRole('button', { name: 'Revoke all tokens' }))
  await waitFor(() => expect(screen.queryByDisplayValue('secret')).toBeNull())
})
