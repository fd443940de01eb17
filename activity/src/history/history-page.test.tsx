import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../test/doubles/fixtures.tsx'
import { Routes } from '../client/router.tsx'
import { takeToken } from '../client/session.ts'
import { HistoryPage } from './history-page.tsx'

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

function open(answers: Parameters<typeof fakeServer>[0]) {
  const { serve } = fakeServer(answers)
  const urls: string[] = []
  vi.stubGlobal('fetch', (...request: Parameters<typeof serve>) => {
    urls.push(String(request[0]))
    return serve(...request)
  })
  onScreen(<Routes pages={{ '/room/:slug/history': HistoryPage }} />, '/room/silent/history')
  return urls
}

test('a room where nothing has played says so', async () => {
  open({ 'GET /rooms/silent/history': { body: { plays: [], count: 0 } } })
  expect(await screen.findByText('Nothing has played here yet')).toBeTruthy()
})

test('the history of a room that does not exist shows the error without a retry', async () => {
  const message = 'Room not found'
  open({ 'GET /rooms/silent/history': { status: 404, body: { statusCode: 404, message, error: 'Not Found' } } })
  expect(await screen.findByText(message, { exact: false })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

const play = (title: string) => ({
  song: { songId: title, trackName: title, artistName: 'Les Amis', musicProviders: {} },
  plays: 2,
  likes: 1,
  stars: 0,
})
const found = {
  playId: 'one',
  song: play('Night Bus').song,
  voteCounts: { likes: 1, dislikes: 0, stars: 0 },
  djUuid: 'ann',
  dj: null,
  listeners: null,
  playedAt: '2026-05-03T10:00:00.000Z',
}

test('the wall shows the covers of a room’s songs, and pressing one shows its plays', async () => {
  const songs = ['Night Bus', 'Déjà Vu', 'House Tune'].map(play)
  open({
    'GET /rooms/silent/history': { body: { plays: [found], count: 1 } },
    'GET /rooms/silent/wall': { body: { openedAt: '2024-05-03T10:00:00.000Z', count: 3, songs } },
  })
  const wall = within(await screen.findByRole('region', { name: 'Wall of covers' }))
  expect(wall.getByText('Open since May 3, 2024 · 3 songs')).toBeTruthy()
  expect(wall.queryByRole('button', { name: 'Show more covers' })).toBeNull()
  fireEvent.click(wall.getByRole('button', { name: 'Déjà Vu – Les Amis, played 2 times: show them' }))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Déjà Vu Les Amis')
})

test('the plays found can be downloaded for other software, in each format', async () => {
  const play = {
    playId: 'p',
    song: { trackName: 'One', artistName: 'Ann' },
    voteCounts: { likes: 0, dislikes: 0, stars: 0 },
    djUuid: '11111111-2222-4333-8444-555555555555',
    dj: null,
    listeners: null,
    playedAt: '2026-11-30T10:00:00.000Z',
  }
  const urls = open({
    'GET /rooms/silent/history': { body: { plays: [play], count: 1 } },
    'GET /rooms/silent/history/file': { body: 'the file' },
  })
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  for (const name of ['rekordbox XML', 'M3U8', 'JSPF']) {
    const menu = await screen.findByRole('button', { name: 'Export' })
    // The first press loads the menu; later it opens from the keyboard.
    fireEvent.click(menu)
    fireEvent.keyDown(menu, { key: 'ArrowDown' })
    fireEvent.click(await screen.findByRole('menuitem', { name: `Export as ${name}` }))
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  }
  await expect.poll(() => saved.toSorted()).toEqual(['silent.jspf', 'silent.m3u8', 'silent.xml'])
  const formats = urls.filter((url) => url.includes('/history/file')).map((url) => new URL(url, 'http://x').search)
  expect(formats.map((query) => new URLSearchParams(query).get('format'))).toEqual(['rekordbox', 'm3u8', 'jspf'])
})
