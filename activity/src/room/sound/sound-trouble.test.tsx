import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { olga, TestRoom } from '@segue/shared/test/fixtures.ts'
import { useDialogs } from '../../client/dialogs.ts'
import { useSession } from '../../client/session.ts'
import { loadWords, onScreen, fakeServer } from '../../../test/doubles/fixtures.tsx'
import type { PlayerState } from '../../playback/player-state.ts'
import { GuestLimitCard } from './guest-limit-card.tsx'
import type { LiveRoom, RoomSnapshot } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { SoundTrouble } from './sound-trouble.tsx'

beforeEach(async () => {
  await loadWords()
  vi.stubGlobal(
    'fetch',
    fakeServer({ 'GET /music-accounts': { body: { musicProviders: [], signIns: [], linked: [] } } }).serve,
  )
})
const retry = vi.fn()
const song = { trackName: 'Rio', musicProviders: { spotify: '4uLU6hMCjMI75M1A2tKUQC' } }

/** Renders what a listener sees in the given player state. */
function hearing(sound: PlayerState, kind: 'user' | 'guest' = 'user') {
  const { state } = new TestRoom().join(olga)
  const nowPlaying = { playId: 'p', song, startTime: 0, endTime: 1000 } as unknown as typeof state.nowPlaying
  const store = createStore<RoomSnapshot>(() => ({
    status: { kind: 'live' },
    sound,
    part: null,
    state: { ...state, nowPlaying },
  }))
  const session = { uuid: olga.userUuid, kind, role: olga.tokenRole, capabilities: [], token: 't' }
  useSession.setState({ session })
  const room = { store, player: { retry } }
  onScreen(
    <InRoom value={createRoomSession(room as unknown as LiveRoom)}>
      <SoundTrouble />
      <GuestLimitCard />
    </InRoom>,
  )
}
const unplayable = (why: Extract<PlayerState, { name: 'unplayable' }>['why']): PlayerState => ({
  name: 'unplayable',
  playId: 'p',
  why,
})

test.each([
  ['no-provider', 'You can’t hear this song here: it’s on Spotify.'],
  ['needs-account', 'This song is on Spotify. Link your account to hear it.'],
  ['explicit', 'This song is explicit. Turn on explicit songs in your settings to hear it.'],
] as const)('an unplayable song (%s) names its provider and what helps', (why, words) => {
  hearing(unplayable(why))
  expect(screen.getByText(words)).toBeTruthy()
})

test('a guest who has used up the free songs is asked to sign up, inside the room', () => {
  hearing(unplayable('sign-up'), 'guest')
  expect(screen.getByRole('heading', { name: 'Stay for the next one?' })).toBeTruthy()
  expect(screen.getByText(/10 songs as a guest/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Sign up to keep listening' }))
  expect(useDialogs.getState().dialog).toMatchObject({ name: 'account', page: 'signUp' })
})

test('nothing is shown while the song plays', () => {
  hearing({ name: 'playing', playId: 'p' })
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a guest has to sign up before linking an account', () => {
  hearing(unplayable('needs-account'), 'guest')
  fireEvent.click(screen.getByRole('button', { name: 'Link Spotify' }))
  expect(useDialogs.getState().dialog).toMatchObject({ name: 'account', page: 'signUp' })
})

test('a Spotify account is linked in a popup with a PKCE challenge, and the song is retried', async () => {
  const server = fakeServer({
    'GET /music-accounts': {
      body: {
        musicProviders: ['spotify'],
        signIns: [
          {
            musicProvider: 'spotify',
            url: 'https://accounts.spotify.com/authorize',
            clientId: 'us',
            scope: 'streaming',
          },
        ],
        linked: [],
      },
    },
    'POST /spotify/exchange-code': { body: { accessToken: 'a', expiresAt: null } },
  })
  const serve = vi.fn(server.serve)
  vi.stubGlobal('fetch', serve)
  const popup = { location: { href: '' }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as ReturnType<typeof window.open>)
  hearing(unplayable('needs-account'))
  fireEvent.click(screen.getByRole('button', { name: 'Link Spotify' }))
  await waitFor(() => expect(popup.location.href).not.toBe(''))
  const request = new URL(popup.location.href).searchParams
  expect(Object.fromEntries(request)).toMatchObject({
    response_type: 'code',
    client_id: 'us',
    scope: 'streaming',
    code_challenge_method: 'S256',
    redirect_uri: `${window.location.origin}/linked.html`,
  })
  // Signing in to another account meanwhile links nothing to that account.
  act(() => useSession.setState(({ session }) => ({ session: session && { ...session, token: 'another' } })))
  const answer = new BroadcastChannel('segue-linked')
  answer.postMessage({ state: 'of somebody else', code: 'stolen', error: null })
  answer.postMessage({ state: request.get('state'), code: 'the-code', error: null })
  await waitFor(() => expect(retry).toHaveBeenCalledTimes(1))
  answer.close()
  const { body } = server.requests.find(({ key }) => key === 'POST /spotify/exchange-code') ?? {}
  expect(body).toMatchObject({ code: 'the-code', redirectUri: `${window.location.origin}/linked.html` })
  const exchange = serve.mock.calls.find(([address]) => String(address).endsWith('/spotify/exchange-code'))
  expect(exchange?.[1]?.headers).toMatchObject({ Authorization: 'Bearer t' })
  const { codeVerifier = '' } = body as { codeVerifier?: string }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier)))
  const challenge = btoa(String.fromCharCode(...digest)).replace(/[+/=]/g, (c) => ({ '+': '-', '/': '_' })[c] ?? '')
  expect(request.get('code_challenge')).toBe(challenge)
})
