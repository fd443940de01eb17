import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import pages from '@segue/shared/i18n/pages-en.json' with { type: 'json' }
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { queries } from '../../client/api.ts'
import { MemoryRouter } from '../../client/router.tsx'
import { takeToken } from '../../client/session.ts'
import { loadWords, fakeServer, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { DiscordLink, LinkDiscord } from './link-discord.tsx'

const code = 'ABCD-2345'
const gus = { discordId: '1', username: 'gus', globalName: 'Gus' }

const signInMethods = { hasPassword: true, hasDiscord: false, hasPhone: false, passkeys: 0, signedInRecently: true }

beforeEach(() => loadWords())

function open(address: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /users/profile': { body: { nickname: 'Ann' } },
    'GET /auth/sign-in-methods': { body: signInMethods },
    ...answers,
  })
  vi.stubGlobal('fetch', server.serve)
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter start={address}>
        <LinkDiscord />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return server
}

const signIn = () => void takeToken(tokenOf({ sub: 'ann', type: 'user' }))

test('nothing is linked until the user has seen the Discord account and confirmed', async () => {
  signIn()
  const server = open(`/link?code=${code}`, {
    [`GET /auth/link-discord/${code}`]: { body: gus },
    'POST /auth/link-discord': { body: gus },
  })
  expect((await screen.findByText(/will be linked/)).textContent).toMatch(/Ann.*Gus \(@gus\)/)
  expect(server.requests.some(({ key }) => key.startsWith('POST'))).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Yes, that’s me' }))
  expect(await screen.findByText('Linked. You’re now Ann in Discord.')).toBeTruthy()
  expect(server.requests.at(-1)).toEqual({ key: 'POST /auth/link-discord', body: { linkCode: code } })
})

test('a sign-in that is not recent asks for the password, which is sent along', async () => {
  signIn()
  const server = open(`/link?code=${code}`, {
    [`GET /auth/link-discord/${code}`]: { body: gus },
    'GET /auth/sign-in-methods': { body: { ...signInMethods, signedInRecently: false } },
    'POST /auth/link-discord': { body: gus },
  })
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'correct horse' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, that’s me' }))
  await screen.findByText('Linked. You’re now Ann in Discord.')
  expect(server.requests.at(-1)?.body).toEqual({ linkCode: code, password: 'correct horse' })
})

test("the Discord account's data is listed before it is merged", async () => {
  signIn()
  const merges = { crates: 3, songs: 40, likes: 0, rooms: 1, uploads: 0, plays: 0, messages: 0 }
  const server = open(`/link?code=${code}`, {
    [`GET /auth/link-discord/${code}`]: { body: { ...gus, merges } },
    'POST /auth/link-discord': { body: gus },
  })
  await screen.findByText(/nothing is lost/)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Crates: 3',
    'Songs in them: 40',
    'Rooms: 1',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Yes, merge them' }))
  await screen.findByText('Linked. You’re now Ann in Discord.')
  expect(server.requests.at(-1)?.body).toEqual({ linkCode: code, merge: true })
})

test('an invalid code and a missing code both show an error', async () => {
  signIn()
  const message = 'This code is invalid or has expired. Ask the bot for a new one'
  open(`/link?code=${code}`, {
    [`GET /auth/link-discord/${code}`]: { status: 404, body: { statusCode: 404, message } },
  })
  expect(await screen.findByText(message)).toBeTruthy()
  cleanup()
  open('/link?code=x', {
    'GET /auth/link-discord/x': { status: 400, body: { statusCode: 400, message: ['LinkCode is short'] } },
  })
  expect(await screen.findByText(/^Each link works once/)).toBeTruthy()
  cleanup()
  open('/link')
  expect(await screen.findByText('This link was already used or has expired')).toBeTruthy()
})

test('visitors without an account are asked to sign in first', async () => {
  const server = open(`/link?code=${code}`)
  expect(await screen.findByText(/Sign in first/)).toBeTruthy()
  expect(server.requests).toEqual([])
})

test('unlinking asks for the password if the sign-in is not recent', async () => {
  signIn()
  let linked: typeof gus | null = gus
  const server = fakeServer({
    'GET /auth/sign-in-methods': { body: { ...signInMethods, hasDiscord: true, signedInRecently: false } },
    'GET /auth/link-discord': () => ({ body: { linked } }),
    'DELETE /auth/link-discord': { body: { unlinked: true } },
  })
  vi.stubGlobal('fetch', server.serve)
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter start="/">
        <DiscordLink />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'my password' } })
  linked = null
  fireEvent.click(screen.getByRole('button', { name: 'Unlink' }))
  await screen.findByText(pages.linkDiscord.how)
  expect(server.requests).toContainEqual({ key: 'DELETE /auth/link-discord', body: { password: 'my password' } })
})
