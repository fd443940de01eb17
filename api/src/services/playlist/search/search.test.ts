import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import {
  pretendProvider,
  providerSong,
  withProviders,
  type PretendProvider,
} from '../../../../test/pretend-provider.ts'
import { upload, wavFile } from '../../../../test/songs.ts'
import { saveProviderSong } from '../catalogue/save-provider-song.ts'

let given: Fixtures
let ghost: Person
let seven: PretendProvider
let spotify: PretendProvider
beforeAll(async () => {
  given = await openApi()
  ghost = await given.guest()
})
beforeEach(() => {
  seven = pretendProvider('sevenDigital')
  spotify = pretendProvider('spotify')
  withProviders(given, spotify, seven)
})
afterAll(() => given.close())

const many = (provider: 'sevenDigital' | 'spotify', count: number, word: string) =>
  Array.from({ length: count }, (_, at) =>
    providerSong(provider, `${provider}-${word}-${at + 1}`, {
      trackName: `${word} ${provider} ${at + 1}`,
      duration: 100 + at,
    }),
  )
const once = (q: string, query: object = {}) =>
  ghost.call('GET /api/playlist-service/search', { query: { q, ...query } })
const everywhere = (q: string, query: object = {}) => ghost.call('GET /search/v2', { query: { q, ...query } })
const names = ({ songs }: { songs: { trackName: string }[] }) => songs.map((song) => song.trackName)
const enter = (...songs: ReturnType<typeof providerSong>[]) =>
  Promise.all(songs.map((song) => saveProviderSong(given.app.db, song, new Date(given.clock.now()))))

describe('a search everywhere', () => {
  test('gives five of the brand’s first provider, then one of each source in turn, page by page', async () => {
    seven.songs = many('sevenDigital', 7, 'rio')
    spotify.songs = many('spotify', 3, 'rio')
    await enter(providerSong('deezer', 'd-rio', { trackName: 'rio of the catalogue', duration: 55 }))
    const seventh = (at: number) => `rio sevenDigital ${at}`
    const all = [1, 2, 3, 4, 5].map(seventh)
    all.push(seventh(6), 'rio spotify 1', 'rio of the catalogue', seventh(7), 'rio spotify 2', 'rio spotify 3')
    expect(names(await everywhere('rio'))).toEqual(all)
    const [first, second] = [await everywhere('rio', { limit: 6 }), await everywhere('rio', { limit: 6, offset: 6 })]
    expect([first.hasMore, second.hasMore]).toEqual([true, false])
    expect([...names(first), ...names(second)]).toEqual(all)
  })

  test('tells which songs the catalogue knows, and can be put into a crate as they are', async () => {
    seven.songs = [
      providerSong('sevenDigital', '7-known', { trackName: 'known one' }),
      providerSong('sevenDigital', '7-new', { trackName: 'known not', duration: 90 }),
    ]
    const [number] = await enter(providerSong('sevenDigital', '7-known', { trackName: 'known one' }))
    const { songs } = await everywhere('known')
    expect(songs.map((song) => [song.songId, song.source])).toEqual([
      [String(number), 'sevenDigital'],
      [null, 'sevenDigital'],
    ])
    const ann = await given.person('ann')
    const added = await ann.call('POST /crate/special/queue/songs', { body: { songs } })
    expect(added.songs.map((song) => song.trackName)).toEqual(['known one', 'known not'])
    expect(added.songs[0]?.songId).toBe(String(number))
  })

  test('goes on without a provider that is in trouble, and says which', async () => {
    seven.trouble = { kind: 'tooMany', retryAfterMs: null }
    spotify.songs = many('spotify', 1, 'calm')
    expect(await everywhere('calm')).toMatchObject({ troubled: ['sevenDigital'], songs: [{ source: 'spotify' }] })
  })

  test('leaves out explicit songs where that is asked for', async () => {
    spotify.songs = [
      providerSong('spotify', 'e1', { trackName: 'loud', explicit: true }),
      providerSong('spotify', 'e2', { trackName: 'loud but clean', duration: 3 }),
    ]
    await enter(providerSong('deezer', 'e3', { trackName: 'loud too', explicit: true, duration: 9 }))
    expect(names(await everywhere('loud', { explicit: false }))).toEqual(['loud but clean'])
    expect(names(await everywhere('loud'))).toHaveLength(3)
  })

  test('for an ISRC gives that recording', async () => {
    spotify.songs = [providerSong('spotify', 'i1', { isrc: 'GBAYE8200011', trackName: 'by its code' })]
    expect(names(await everywhere('GB-AYE-82-00011'))).toEqual(['by its code'])
    expect(spotify.asked).toEqual(['byIsrc GBAYE8200011'])
  })

  test('asks in the country of the listener', async () => {
    await everywhere('x', { country: 'jp' })
    expect(spotify.asking?.country).toBe('JP')
    expect((await refusalOf(everywhere('x', { country: '??' }))).status).toBe(400)
  })

  test('finds uploads for people who may find them', async () => {
    const cem = await given.person('cem', { capabilities: ['uploadMusic'] })
    await upload(given, cem, wavFile({ mark: 512 }), 'Cem - Hidden Garden.wav')
    await given.runJobs()
    expect(names(await everywhere('hidden garden'))).toEqual([])
    expect(names(await cem.call('GET /search/v2', { query: { q: 'hidden garden' } }))).toEqual(['Hidden Garden'])
    expect((await cem.call('GET /api/v1/songs', { query: { nameLike: 'hidden garden' } })).songs).toEqual([])
  })
})

describe('a plain search', () => {
  test('asks the first provider of the brand and nobody else', async () => {
    seven.songs = many('sevenDigital', 30, 'plain')
    spotify.songs = many('spotify', 3, 'plain')
    const found = await once('plain')
    expect([found.songs.length, found.hasMore]).toEqual([20, true])
    expect(spotify.asked).toEqual([])
    expect(names(await once('plain', { offset: 20 }))).toHaveLength(10)
  })

  test('answers from the catalogue while that provider is in trouble', async () => {
    await enter(providerSong('deezer', 'fallback', { trackName: 'fallback song' }))
    seven.trouble = { kind: 'unavailable' }
    expect(await once('fallback')).toMatchObject({ troubled: ['sevenDigital'], songs: [{ source: 'catalogue' }] })
  })

  test('for nothing finds nothing, and asks nobody', async () => {
    for (const find of [once, everywhere])
      expect(await find('  ')).toEqual({ songs: [], hasMore: false, troubled: [] })
    expect(seven.asked).toEqual([])
  })

  test('is the one that clients reach at /search with a q, behind the gateway and without it', async () => {
    seven.songs = many('sevenDigital', 1, 'twin')
    const headers = { Authorization: `Bearer ${ghost.token}` }
    for (const path of ['/search?q=twin', '/api/playlist-service/search?q=twin']) {
      const answer = await given.api.request(path, { headers })
      expect(await answer.json()).toMatchObject({ songs: [{ trackName: 'twin sevenDigital 1' }], troubled: [] })
    }
    const uploads = await given.api.request('/search?term=twin', { headers })
    expect(await uploads.json()).toEqual({ songs: [], count: 0 })
  })
})
