import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { takeToken } from '../client/session.ts'
import { useToasts } from '../client/toasts.ts'
import { loadWords, onScreen, fakeServer, tokenOf } from '../../test/doubles/fixtures.tsx'
import { MusicServices } from './music-services.tsx'

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

type Linked = { musicProvider: string; linkedAt: string }[]

function open(musicProviders: string[], linked: Linked, more: Parameters<typeof fakeServer>[0] = {}) {
  const accounts = { musicProviders, signIns: [], linked }
  const server = fakeServer({ 'GET /music-accounts': () => ({ body: accounts }), ...more })
  vi.stubGlobal('fetch', server.serve)
  return { server, accounts, ...onScreen(<MusicServices />) }
}

test('the account section lists linked services with their dates, and services that can be linked', async () => {
  open(['spotify', 'apple', 'deezer'], [{ musicProvider: 'spotify', linkedAt: '2026-03-01T12:00:00.000Z' }])
  const lines = (await screen.findAllByRole('listitem')).map((line) => line.textContent)
  expect(lines).toEqual([
    'SpotifyLinked since Mar 1, 2026Unlink Spotify',
    'Apple MusicNot linkedLinking Apple Music unlinks Spotify.Link Apple Music',
  ])
})

test('linking a main service first shows which services that unlinks', async () => {
  const linkedAt = '2026-03-01T12:00:00.000Z'
  const linked = ['spotify', 'soundCloudPublic'].map((musicProvider) => ({ musicProvider, linkedAt }))
  open(['spotify', 'apple', 'soundCloudPublic'], linked)
  const [spotify, apple, soundCloud] = await screen.findAllByRole('listitem')
  expect(apple?.textContent).toContain('Linking Apple Music unlinks Spotify.')
  expect([spotify?.textContent, soundCloud?.textContent].join()).not.toContain('unlinks')
})

test('a service can be unlinked with one click, and the list is updated', async () => {
  const { server, accounts } = open(
    ['youtube'],
    [{ musicProvider: 'youtube', linkedAt: '2026-03-01T12:00:00.000Z' }],
    {
      'DELETE /youtube/refresh-token': () => {
        accounts.linked = []
        return { body: { unlinked: true } }
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Unlink YouTube' }))
  await expect.poll(() => screen.queryByRole('listitem')).toBeNull()
  expect(server.requests.map(({ key }) => key)).toContain('DELETE /youtube/refresh-token')
  await expect.poll(() => useToasts.getState().toasts.map(({ words }) => words)).toEqual(['YouTube was unlinked.'])
})

test('the music services section renders nothing if no service can be linked', async () => {
  const { container, server } = open(['deezer'], [])
  await expect.poll(() => server.requests).toHaveLength(1)
  expect(container.textContent).toBe('')
})
