import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailed } from '@segue/shared/call.ts'
import { PlayError } from '@segue/shared/playback/choice.ts'
import { createWebSurface } from '../../surface/web.ts'
import { createUrlProvider } from './url-providers.ts'
import { createStreams, type StreamCalls } from './streams.ts'

let now: number
const reply = (url: string, more: object = {}) => ({
  url,
  format: 'http' as const,
  musicProvider: 'audius',
  expiresAt: null,
  streamUrls: {},
  ...more,
})
const stream = vi.fn<StreamCalls['stream']>()
const songIdOf = vi.fn<StreamCalls['songIdOf']>()
beforeEach(() => {
  now = Date.parse('2026-11-21T20:00:00Z')
  stream.mockReset().mockResolvedValue(reply('https://api.audius.co/v1/tracks/D7/stream'))
  songIdOf.mockReset().mockResolvedValue('9')
})
const open = () =>
  createStreams({ calls: { stream, songIdOf }, country: () => 'ES', quality: () => 'high', now: () => now })
const song = { songId: '7', musicProviders: { audius: 'D7', sevenDigital: '77' } }
const refused = (status: number) => new CallFailed(status, 'No', null)

test('a URL is requested once, for the listener’s country and quality, and cached', async () => {
  const streams = open()
  const first = await streams.addressOf(song, 'sevenDigital')
  expect(first).toMatchObject({ provider: 'audius', kind: 'file', url: 'https://api.audius.co/v1/tracks/D7/stream' })
  await streams.addressOf(song, 'audius')
  expect(stream.mock.calls).toEqual([[{ id: '7', country: 'ES', quality: 'high' }]])
})

test('a URL that expires soon or did not work is requested again', async () => {
  const expiresAt = new Date(now + 5 * 60_000).toISOString()
  stream.mockResolvedValue(reply('https://cf-media.sndcdn.com/a', { expiresAt, format: 'hls' }))
  const streams = open()
  const { kind, forget } = await streams.addressOf(song, 'audius')
  expect(kind).toBe('hls')
  now += 3 * 60_000
  await streams.addressOf(song, 'audius')
  expect(stream).toHaveBeenCalledTimes(1)
  now += 90_000
  await streams.addressOf(song, 'audius')
  expect(stream).toHaveBeenCalledTimes(2)
  forget()
  await streams.addressOf(song, 'audius')
  expect(stream).toHaveBeenCalledTimes(3)
})

test('a URL without an expiry is cached for an hour', async () => {
  const streams = open()
  await streams.addressOf(song, 'audius')
  now += 59 * 60_000
  await streams.addressOf(song, 'audius')
  expect(stream).toHaveBeenCalledTimes(1)
  now += 2 * 60_000
  await streams.addressOf(song, 'audius')
  expect(stream).toHaveBeenCalledTimes(2)
})

test('a song without an id of ours, or with an unknown one, is looked up by its provider’s id', async () => {
  await open().addressOf({ musicProviders: { audius: 'D7' } }, 'audius')
  expect(songIdOf).toHaveBeenCalledWith({ provider: 'audius', id: 'D7', country: 'ES' })
  stream.mockReset().mockRejectedValueOnce(refused(404)).mockResolvedValue(reply('https://api.audius.co/x'))
  expect(await open().addressOf(song, 'audius')).toMatchObject({ url: 'https://api.audius.co/x' })
  expect(stream.mock.calls.map(([{ id }]) => id)).toEqual(['7', '9'])
})

test.each([
  [403, 'refused'],
  [429, 'unreachable'],
  [424, 'unreachable'],
  [502, 'unreachable'],
])(
  'the status %i means that the song is %s, and is not requested again for five seconds',
  async (status, trouble) => {
    stream.mockRejectedValue(refused(status))
    const streams = open()
    await expect(streams.addressOf(song, 'audius')).rejects.toMatchObject({ trouble })
    await expect(streams.addressOf(song, 'sevenDigital')).rejects.toMatchObject({ trouble })
    expect(stream).toHaveBeenCalledTimes(1)
    now += 6000
    stream.mockResolvedValue(reply('https://api.audius.co/x'))
    expect((await streams.addressOf(song, 'audius')).url).toBe('https://api.audius.co/x')
  },
)

test('a song that no configured provider has is distinguished from a refused one', async () => {
  stream.mockRejectedValue(refused(404))
  await expect(open().addressOf(song, 'audius')).rejects.toThrow(PlayError)
  songIdOf.mockResolvedValue(null)
  await expect(open().addressOf(song, 'audius')).rejects.toThrow(PlayError)
})

test('a provider’s song is fetched through the surface, and uploads are left to the upload service', async () => {
  const surface = createWebSurface(window)
  const seven = createUrlProvider('sevenDigital', { surface, streams: open() })
  expect(seven.plays(song)).toBe(true)
  expect(seven.plays({ musicProviders: { audius: 'D7' } })).toBe(false)
  stream.mockResolvedValue(
    reply('https://stream.svc.7digital.net/stream/catalogue?trackId=77', { musicProvider: 'sevenDigital' }),
  )
  expect(await seven.prepare(song)).toMatchObject({
    provider: 'sevenDigital',
    url: '/outside/seven-digital-streams/stream/catalogue?trackId=77',
  })
  stream.mockResolvedValue(reply('/songs/1/hls-playlist', { musicProvider: 'uploadService' }))
  const uploads = createUrlProvider('audius', { surface, streams: open() })
  await expect(uploads.prepare(song)).rejects.toMatchObject({ trouble: 'refused' })
})
