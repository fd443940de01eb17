import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { Routes } from '../../client/router.tsx'
import { RadioPage } from './radio-page.tsx'

beforeEach(() => loadWords())

const radio = {
  name: 'Barn',
  design: 'BARN',
  room: 'http://test/room/barn',
  nowPlaying: { title: 'Night Bus', artist: 'Les Amis', isOnAir: true, startedAt: '2026-11-20T20:00:00.000Z' },
  listeners: 7,
  cover: 'http://test/room/barn/radio/cover',
  stream: 'http://test/room/barn/radio.aac',
  hls: 'http://test/room/barn/radio.m3u8',
  m3u: 'http://test/room/barn/radio.m3u',
  pls: 'http://test/room/barn/radio.pls',
}
const plays = [
  { playId: 'b', title: 'Night Bus', artist: 'Les Amis', isOnAir: true, startedAt: '2026-11-20T20:00:00.000Z' },
  { playId: 'a', title: 'Far Away', artist: 'A Star', isOnAir: false, startedAt: '2026-11-20T19:55:00.000Z' },
]

function open(body: object = radio) {
  const server = fakeServer({
    'GET /room/barn/radio.json': { body },
    'GET /room/barn/radio/plays': { body: { plays } },
  })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<Routes pages={{ '/room/:slug/radio': RadioPage }} />, '/room/barn/radio')
  return server
}

test('a station shows what plays, how many listen, its address and what it has played', async () => {
  open()
  expect(await screen.findByText('7 listeners')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Barn Radio' })).toBeTruthy()
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value
  expect(field('Stream (AAC)')).toBe(radio.stream)
  expect(field('Stream (HLS)')).toBe(radio.hls)
  expect(field('For web pages')).toContain(`src="${radio.stream}"`)
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Night Bus Les Amis'),
    expect.stringContaining('Far Away A Star'),
  ])
  expect(screen.getAllByTitle('On air')).toHaveLength(1)
})

test('a server that sends the radio over HLS only offers that, and says where it plays', async () => {
  open({ ...radio, stream: null })
  const embed = await screen.findByLabelText<HTMLInputElement>('For web pages')
  expect(embed.value).toContain(`src="${radio.hls}"`)
  expect(screen.getByText('A player without scripts, for browsers that play HLS.')).toBeTruthy()
  expect(screen.queryByLabelText('Stream (AAC)')).toBeNull()
})

test('a song that is not sent is named, with the way to the room where it plays', async () => {
  open({ ...radio, nowPlaying: { ...radio.nowPlaying, isOnAir: false } })
  const link = await screen.findByRole('link', { name: 'Hear it in the room' })
  expect(link.getAttribute('href')).toBe(radio.room)
})

test('the station behind a secret link shows no way into the room', async () => {
  const slug = `~${'k'.repeat(32)}`
  const cover = `http://test/room/${slug}/radio/cover`
  const server = fakeServer({
    [`GET /room/${slug}/radio.json`]: {
      body: { ...radio, room: null, cover, nowPlaying: { ...radio.nowPlaying, isOnAir: false } },
    },
    [`GET /room/${slug}/radio/plays`]: { body: { plays } },
  })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<Routes pages={{ '/room/:slug/radio': RadioPage }} />, `/room/${slug}/radio`)
  expect(await screen.findByText('7 listeners')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Barn Radio' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Hear it in the room' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'To the room' })).toBeNull()
  expect(document.querySelector('img[width="1200"]')?.getAttribute('src')).toContain(cover)
})

test('a room that is not on air says so, without a retry', async () => {
  const server = fakeServer({
    'GET /room/barn/radio.json': {
      status: 404,
      body: { statusCode: 404, message: 'There is no radio at this address', error: 'Not Found' },
    },
  })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<Routes pages={{ '/room/:slug/radio': RadioPage }} />, '/room/barn/radio')
  expect(await screen.findByText('Not on air')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('nothing is fetched for the sound before somebody listens, and a failure is reported', async () => {
  // There is no media source here: the element plays the playlist itself.
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValueOnce(undefined)
  open()
  const listen = await screen.findByRole('button', { name: 'Listen' })
  const audio = document.querySelector('audio') as HTMLAudioElement
  expect(audio.getAttribute('src')).toBeNull()
  fireEvent.click(listen)
  await waitFor(() => expect(audio.getAttribute('src')).toBe('/room/barn/radio.m3u8'))
  fireEvent.playing(audio)
  expect(await screen.findByText(/half a minute behind/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(audio.getAttribute('src')).toBeNull()
  play.mockRejectedValueOnce(new DOMException('no', 'NotSupportedError'))
  fireEvent.click(screen.getByRole('button', { name: 'Listen' }))
  expect(await screen.findByText(/couldn’t be played/)).toBeTruthy()
  vi.restoreAllMocks()
})
