import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeToken } from '../client/session.ts'
import { setView } from '../client/view.ts'
import { loadWords, onScreen, fakeServer, tokenOf } from '../../test/doubles/fixtures.tsx'
import { Suggestions } from './suggestions.tsx'

let person = 0
beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: `ann-${++person}`, type: 'user' }))
})
afterEach(() => {
  setView({ allowsExplicit: true })
})

const song = (trackName: string, more: object = {}) => ({
  id: trackName,
  songId: trackName,
  songShortId: trackName,
  trackName,
  artistName: 'Noor',
  duration: 200,
  thumbnails: { spotify: 'https://i.scdn.co/image/x' },
  musicProviders: { spotify: trackName },
  crateSongUuid: `entry ${trackName}`,
  ...more,
})
const songs = (...list: object[]) => ({ body: { songs: list } })
const shown = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('h3, p')?.textContent)

function serving(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ 'GET /songs/public': songs(song('lately')), ...answers })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<Suggestions renderActions={() => null} />)
  return server
}

test('songs similar to the queue come before recently shared ones, and disallowed explicit songs are hidden', async () => {
  serving({
    'GET /crate/special/queue/songs': songs(song('one'), song('elsewhere', { musicProviders: {} }), song('two')),
    'GET /api/v1/songs/one/similar': { body: { ...songs(song('a'), song('two')).body, isAnalysing: false } },
    'GET /api/v1/songs/two/similar': { body: { ...songs(song('b', { explicit: true })).body, isAnalysing: false } },
  })
  const everything = ['Similar to your queue', 'a', 'b', 'Recently uploaded', 'lately']
  await expect.poll(() => shown().map((words) => words?.replace(/E$/, ''))).toEqual(everything)
  act(() => setView({ allowsExplicit: false }))
  expect(shown()).toEqual(everything.filter((words) => words !== 'b'))
})

test('without similar songs, recently shared ones are shown without a heading', async () => {
  const server = serving({
    'GET /crate/special/queue/songs': songs(song('one')),
    'GET /api/v1/songs/one/similar': { body: { songs: [], isAnalysing: false } },
  })
  await expect.poll(() => server.requests.some(({ key }) => key.endsWith('/similar'))).toBe(true)
  await expect.poll(() => shown()).toEqual(['lately'])
})

test('similar songs of a song being analyzed are requested again a minute later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let requestCount = 0
  serving({
    'GET /crate/special/queue/songs': songs(song('one')),
    'GET /api/v1/songs/one/similar': () => ({
      body: ++requestCount === 1 ? { songs: [], isAnalysing: true } : { songs: [song('a')], isAnalysing: false },
    }),
  })
  await expect.poll(() => requestCount).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await expect.poll(() => shown()).toContain('a')
})
