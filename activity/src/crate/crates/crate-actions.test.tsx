import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queries } from '../../client/api.ts'
import { takeToken } from '../../client/session.ts'
import { useToasts } from '../../client/toasts.ts'
import { loadWords, onScreen, fakeServer, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { CrateActions } from './crate-actions.tsx'
import type { Crate } from './crates.ts'
import { exportCrate } from './export.ts'

const crate = { crateUuid: 'c-1', crateShortId: 'c1', crateName: 'Late', count: 2, isPublic: false } as Crate
const begun = {
  exportId: 'e-1',
  musicProvider: 'spotify',
  total: 2,
  done: 0,
  missed: 0,
  failure: null,
  failureReason: null,
}
const inProgress = { ...begun, status: 'IN_PROGRESS', playlistLink: null }

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

function serve(musicProviders: string[], more: Parameters<typeof fakeServer>[0] = {}) {
  const linked = [{ musicProvider: 'spotify', linkedAt: '2026-03-01T12:00:00.000Z' }]
  const server = fakeServer({
    'GET /music-accounts': { body: { musicProviders, signIns: [], linked } },
    'POST /exports/spotify': { status: 202, body: inProgress },
    ...more,
  })
  vi.stubGlobal('fetch', server.serve)
  return server
}

async function openMenu(): Promise<string[]> {
  onScreen(<CrateActions crate={crate} mine onGone={() => {}} />)
  await expect.poll(() => queries.isFetching()).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: /Late/ }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}

const toasts = () => useToasts.getState().toasts.map(({ words }) => words)

test('a crate can only be copied to services that are set up', async () => {
  const server = serve(['spotify', 'deezer'])
  const items = await openMenu()
  expect(items).toContain('Copy to Spotify')
  expect(items).not.toContain('Copy to Apple Music')
  // Later polls of the copy would run during another test.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  fireEvent.click(screen.getByRole('menuitem', { name: 'Copy to Spotify' }))
  await expect.poll(() => toasts()).toEqual(['Copying to Spotify in the background.'])
  const request = server.requests.find(({ key }) => key === 'POST /exports/spotify')
  expect(request?.body).toMatchObject({ crateUuid: 'c-1' })
})

test('no copy is offered if no service accepts playlists', async () => {
  serve(['deezer'])
  expect((await openMenu()).filter((words) => words.startsWith('Copy to'))).toEqual(['Copy to my crates'])
})

test('the result of a copy is shown: missing songs, a link, or why it failed', async () => {
  let requestCount = 0
  const done = { ...inProgress, status: 'COMPLETE', missed: 1, playlistLink: 'https://open.spotify.com/playlist/1' }
  serve([], { 'GET /exports/e-1': () => ({ body: ++requestCount < 3 ? inProgress : done }) })
  await exportCrate(crate, 'spotify', 1)
  expect(requestCount).toBe(3)
  expect(toasts().at(-1)).toBe('Late is now a playlist on Spotify. 1 song wasn’t found there.')
  expect(useToasts.getState().toasts.at(-1)?.action?.words).toBe('Listen on Spotify')
  serve([], { 'GET /exports/e-1': { body: { ...inProgress, status: 'FAILED', failure: 'It is closed' } } })
  await exportCrate(crate, 'spotify', 1)
  expect(toasts().at(-1)).toBe('The copy to Spotify failed. It is closed')
  await loadWords('es')
  const unlinked = { ...inProgress, status: 'FAILED', failure: 'Please link it', failureReason: 'needsAccount' }
  serve([], { 'GET /exports/e-1': { body: unlinked } })
  await exportCrate(crate, 'spotify', 1)
  expect(toasts().at(-1)).toContain('Vincula tu cuenta del servicio de música')
})

test('a crate can be added to the end of the queue or replace it', async () => {
  const song = { songId: '1', trackName: 'one', artistName: 'a', crateSongUuid: 's-1', musicProviders: {} }
  const server = serve([], {
    'GET /crate/c-1/songs': { body: { songs: [song] } },
    'POST /crate/special/queue/songs': { body: { songs: [{ ...song, crateSongUuid: 'q-1' }] } },
    'GET /crate/special/queue/songs': { body: { songs: [] } },
    'GET /crate/special/queue': { body: { crateUuid: 'queue' } },
    'PUT /crate/queue/copy': { body: {} },
  })
  onScreen(<CrateActions crate={crate} mine onGone={() => {}} />)
  const play = () => screen.findByRole('button', { name: 'Play crate' })
  fireEvent.click(await play())
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Add to my queue' }))
  await expect.poll(() => toasts()).toContain('Added 1 song to your queue.')
  expect(server.requests.find(({ key }) => key === 'POST /crate/special/queue/songs')?.body).toMatchObject({
    append: true,
  })
  expect(server.requests.some(({ key }) => key === 'PUT /crate/queue/copy')).toBe(false)
  await expect.poll(async () => (await play()).hasAttribute('disabled')).toBe(false)
  fireEvent.keyDown(await play(), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Replace my queue' }))
  await expect.poll(() => toasts()).toContain('Queue replaced with “Late”.')
})
