import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Song } from '@segue/shared/song/song.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { queries } from '../../client/api.ts'
import { useDialogs } from '../../client/dialogs.ts'
import { withPageWords } from '../../client/i18n.ts'
import { takeToken } from '../../client/session.ts'
import { Cards } from './cards.tsx'

beforeEach(async () => {
  await loadWords()
  await withPageWords(Promise.resolve({}))
})

const song = {
  trackName: 'One',
  artistName: 'Ann',
  previews: { apple: 'https://audio-ssl.itunes.apple.com/1.m4a' },
} as unknown as Song

test('a song whose only preview is on a host that is not on the map has no preview button', () => {
  const previews = { apple: 'https://previews.example.test/1.mp3' }
  onScreen(<Cards text="" sent={{ songs: [{ ...song, previews }] }} duck={null} />)
  expect(screen.getByText('One')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Listen to One' })).toBeNull()
})

test('a preview lowers the room volume for the listener and restores it on stop or unmount', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  const duck = vi.fn()
  const { unmount } = onScreen(<Cards text="" sent={{ songs: [song] }} duck={duck} />)
  expect(screen.getByText('One')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Listen to One' }))
  fireEvent.click(screen.getByRole('button', { name: 'Stop One' }))
  expect(duck.mock.calls).toEqual([[0.15], [1]])
  fireEvent.click(screen.getByRole('button', { name: 'Listen to One' }))
  unmount()
  expect(duck.mock.calls.slice(2)).toEqual([[0.15], [1]])
  expect([play.mock.calls.length, pause.mock.calls.length]).toEqual([2, 2])
})

test('a link to one of our pages becomes a card; a link to a missing page stays a link', async () => {
  const community = { name: 'Night Owls', pictureUrl: null }
  const server = fakeServer({
    'GET /communities/night-owls': { body: community },
    'GET /communities/gone': { status: 404, body: { message: 'Community not found' } },
  })
  vi.stubGlobal('fetch', server.serve)
  const at = (slug: string) => `${location.origin}/community/${slug}`
  onScreen(<Cards text={`${at('night-owls')} ${at('gone')}`} sent={null} duck={null} />)
  const card = await screen.findByRole('link', { name: 'Night Owls' })
  expect(card.getAttribute('href')).toBe('/community/night-owls')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

const crateUuid = '9b7a1f0e-0000-4000-8000-000000000001'
const sentPlaylist = { playlist: { crateName: 'As it was', crateUuid, totalSongs: 2, provider: 'spotify' } }

test('a playlist sent by another client can be opened, previewed and added as a whole', async () => {
  const { previews } = song
  const songs = [
    { songId: '1', trackName: 'Silent', artistName: 'Ann' },
    { songId: '2', trackName: 'One', artistName: 'Ann', previews },
  ]
  const crate = { crateUuid, crateShortId: 'abc123', crateName: 'As it is', thumbnails: [], count: 2, songs }
  vi.stubGlobal('fetch', fakeServer({ [`GET /crate/${crateUuid}`]: { body: crate } }).serve)
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  onScreen(<Cards text="" sent={sentPlaylist} duck={null} />)
  const link = await screen.findByRole('link', { name: 'As it is' })
  expect(link.getAttribute('href')).toBe('/playlists/abc123')
  expect(screen.getByRole('button', { name: 'Listen to One' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /As it is/ }))
  expect(useDialogs.getState().dialog).toMatchObject({ name: 'addToCrate', songs })
})

test('a playlist is shown as it was sent to users without access and to guests', async () => {
  const server = fakeServer({
    [`GET /crate/${crateUuid}`]: { status: 403, body: { message: 'This crate is private' } },
  })
  vi.stubGlobal('fetch', server.serve)
  queries.clear()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  const { unmount } = onScreen(<Cards text="" sent={sentPlaylist} duck={null} />)
  const requested = () => server.requests.map(({ key }) => key)
  await expect.poll(requested).toEqual([`GET /crate/${crateUuid}`])
  expect(screen.getByText('As it was')).toBeDefined()
  expect([screen.queryByRole('link'), screen.queryByRole('button')]).toEqual([null, null])
  unmount()
  queries.clear()
  takeToken(tokenOf({ sub: 'ghost', type: 'guest' }))
  onScreen(<Cards text="" sent={sentPlaylist} duck={null} />)
  expect(screen.getByText('As it was')).toBeDefined()
  expect(requested()).toEqual([`GET /crate/${crateUuid}`])
})
