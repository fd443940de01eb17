import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../test/doubles/fixtures.tsx'
import { loadConfig } from '../client/config.ts'
import { takeToken } from '../client/session.ts'
import { SongSearch } from '../search/song-search.tsx'
import { ImportDialog } from './crates/crate-dialogs.tsx'

const config = { brand: 'hangout', name: 'Segue', importsFrom: ['deezer', 'audius'] }

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  vi.stubGlobal('fetch', fakeServer({ 'GET /config.json': { body: config } }).serve)
  await loadConfig()
})

const paste = (field: HTMLElement, link: string) => fireEvent.change(field, { target: { value: link } })

test('the import dialog names the supported services and rejects other links before sending', async () => {
  onScreen(<ImportDialog onClose={() => undefined} />)
  const field = await screen.findByLabelText('Playlist link')
  expect(screen.getByText('From Deezer or Audius')).toBeTruthy()
  paste(field, 'https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M')
  const refusal = 'Spotify isn’t connected on this server. Import from Deezer or Audius, or upload the files.'
  expect(await screen.findByText(refusal)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  expect(screen.getByText(refusal)).toBeTruthy()
  paste(field, 'https://www.deezer.com/playlist/908622995')
  expect(await screen.findByRole('button', { name: 'Import from Deezer' })).toBeTruthy()
  expect(screen.queryByText(refusal)).toBeNull()
})

test('the import dialog shows why a link is invalid and why the server refuses one', async () => {
  const message = 'Playlists from this music provider can’t be imported here'
  const refusal = { status: 404, body: { statusCode: 404, message, error: 'Not Found' } }
  vi.stubGlobal('fetch', fakeServer({ 'POST /crate': refusal }).serve)
  onScreen(<ImportDialog onClose={() => undefined} />)
  const field = await screen.findByLabelText('Playlist link')
  paste(field, 'https://example.com/playlist/1')
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  expect(await screen.findByText('We don’t recognize that link.', { exact: false })).toBeTruthy()
  paste(field, 'https://www.deezer.com/playlist/908622995')
  fireEvent.click(await screen.findByRole('button', { name: 'Import from Deezer' }))
  expect(await screen.findByText(message, { exact: false })).toBeTruthy()
})

test('a playlist link pasted into the search can be imported only from supported services', async () => {
  onScreen(<SongSearch />)
  const field = await screen.findByRole('searchbox')
  paste(field, 'https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M')
  expect(await screen.findByText('Spotify isn’t connected on this server')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import playlist' })).toBeNull()
  paste(field, 'https://www.deezer.com/playlist/908622995')
  expect(await screen.findByRole('button', { name: 'Import playlist' })).toBeTruthy()
  paste(field, 'https://example.com/playlist/1')
  expect(await screen.findByText('We don’t recognize that link')).toBeTruthy()
})
