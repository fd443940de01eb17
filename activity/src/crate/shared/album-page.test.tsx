import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { queries } from '../../client/api.ts'
import { withPageWords } from '../../client/i18n.ts'
import { Routes } from '../../client/router.tsx'
import { AlbumPage } from './album-page.tsx'

const album = {
  id: 1,
  albumShortId: 'tide',
  albumName: 'Low Tide Postcards',
  artistName: 'The Lighthouse Keepers',
  artistId: 7,
  releaseYear: 2011,
  artwork: null,
}
const artist = { id: 7, artistShortId: 'keepers', artistName: 'The Lighthouse Keepers' }
const song = (id: string, trackName: string) => ({
  id,
  songId: id,
  songShortId: id,
  trackName,
  artistName: artist.artistName,
  duration: 150,
  musicProviders: { deezer: id },
  thumbnails: {},
  links: {},
  previews: {},
  album,
  artist,
})

beforeEach(() => queries.clear())

async function open(songs: object[]): Promise<void> {
  await loadWords()
  await withPageWords(Promise.resolve({}))
  const answers = { 'GET /albums/service/tide/songs': { body: { album, songs } } }
  vi.stubGlobal('fetch', fakeServer(answers).serve)
  onScreen(<Routes pages={{ '/album/:shortId': AlbumPage }} />, '/album/tide')
  await screen.findByRole('heading', { level: 1, name: 'Low Tide Postcards' })
}

test('an album lists its songs and leads to its artist', async () => {
  await open([song('1', 'Kerosene'), song('2', 'Night Bus')])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Kerosene'),
    expect.stringContaining('Night Bus'),
  ])
  const link = screen.getByRole('link', { name: 'The Lighthouse Keepers' })
  expect(link.getAttribute('href')).toBe('/artist/keepers')
  expect(link.parentElement?.textContent).toBe('The Lighthouse Keepers · 2011')
})

test('an album without songs names its artist without a link', async () => {
  await open([])
  expect(screen.getByText('The Lighthouse Keepers · 2011')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'The Lighthouse Keepers' })).toBeNull()
})
