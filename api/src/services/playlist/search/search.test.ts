import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import {
  fakeProvider,
  providerSong,
  saveSong,
  withProviders,
  type FakeProvider,
} from '../../../../test/fakes/fake-provider.ts'
import { found, trouble } from '../../../ports/music-provider.ts'
import { upload, wavFile } from '../../../../test/songs.ts'

let fixtures: Fixtures
let ghost: Person
let seven: FakeProvider
let spotify: FakeProvider
beforeAll(async () => {
  fixtures = await openApi()
  ghost = await fixtures.guest()
})
beforeEach(() => {
  seven = fakeProvider('sevenDigital')
  spotify = fakeProvider('spotify')
  withProviders(fixtures, spotify, seven)
})
afterAll(() => fixtures.close())

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
  Promise.all(songs.map((song) => saveSong(fixtures.app, song)))

describe('GET /search/v2', () => {
  test("results are five of the brand's first provider, then one of each source in turn, page by page", async () => {
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

  test('results have the ids of songs in the catalogue, and can be added to a crate as they are', async () => {
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
    const ann = await fixtures.person('ann')
    const added = await ann.call('POST /crate/special/queue/songs', { body: { songs } })
    expect(added.songs.map((song) => song.trackName)).toEqual(['known one', 'known not'])
    expect(added.songs[0]?.songId).toBe(String(number))
  })

  test('a provider that fails is left out and reported', async () => {
    seven.trouble = { kind: 'tooMany', retryAfterMs: null }
    spotify.songs = many('spotify', 1, 'calm')
    expect(await everywhere('calm')).toMatchObject({ troubled: ['sevenDigital'], songs: [{ source: 'spotify' }] })
  })

  test('explicit songs are left out on request', async () => {
    spotify.songs = [
      providerSong('spotify', 'e1', { trackName: 'loud', explicit: true }),
      providerSong('spotify', 'e2', { trackName: 'loud but clean', duration: 3 }),
    ]
    await enter(providerSong('deezer', 'e3', { trackName: 'loud too', explicit: true, duration: 9 }))
    expect(names(await everywhere('loud', { explicit: false }))).toEqual(['loud but clean'])
    expect(names(await everywhere('loud'))).toHaveLength(3)
  })

  test('searching for an ISRC returns that recording', async () => {
    spotify.songs = [providerSong('spotify', 'i1', { isrc: 'GBAYE8200011', trackName: 'by its code' })]
    expect(names(await everywhere('GB-AYE-82-00011'))).toEqual(['by its code'])
    expect(spotify.requests).toEqual(['byIsrc GBAYE8200011'])
  })

  test("providers are searched for the listener's country", async () => {
    await everywhere('x', { country: 'jp' })
    expect(spotify.asking?.country).toBe('JP')
    expect((await refusalOf(everywhere('x', { country: '??' }))).status).toBe(400)
  })

  test('uploads are found only by users who may find them', async () => {
    const cem = await fixtures.person('cem', { capabilities: ['uploadMusic'] })
    await upload(fixtures, cem, wavFile({ mark: 512 }), 'Cem - Hidden Garden.wav')
    await fixtures.runJobs()
    expect(names(await everywhere('hidden garden'))).toEqual([])
    expect(names(await cem.call('GET /search/v2', { query: { q: 'hidden garden' } }))).toEqual(['Hidden Garden'])
    expect((await cem.call('GET /api/v1/songs', { query: { nameLike: 'hidden garden' } })).songs).toEqual([])
  })
})

describe("a user's own songs at a provider", () => {
  const mine = [
    providerSong('soundCloudPublic', '5:s-Mine', { trackName: 'Velvet sketch', artistName: 'Ann' }),
    providerSong('soundCloudPublic', '6', { trackName: 'Something else', artistName: 'Ann' }),
    providerSong('soundCloudPublic', '7', { trackName: 'Velvet, finished', artistName: 'Ann' }),
  ]

  test('a user finds their own songs at a linked provider, private ones included, and nobody else does', async () => {
    const [ann, ben] = [await fixtures.person('ann'), await fixtures.person('ben')]
    const cloud = fakeProvider('soundCloudPublic')
    const tokens: (string | undefined)[] = []
    withProviders(fixtures, spotify, {
      ...cloud,
      // In two pages.
      async ownSongs(cursor, { userToken }) {
        tokens.push(userToken)
        const at = Number(cursor ?? 0)
        return found({ songs: mine.slice(at, at + 2), next: at === 0 ? '2' : null })
      },
    })
    const kept = fixtures.app.music.userToken
    onTestFinished(() => void (fixtures.app.music.userToken = kept))
    fixtures.app.music.userToken = async (uuid) => (uuid === ann.uuid ? 'token of ann' : undefined)
    const search = (by: Person) => by.call('GET /search/v2', { query: { q: 'velvet' } })
    expect(names(await search(ann))).toEqual(['Velvet sketch', 'Velvet, finished'])
    expect(tokens).toEqual(['token of ann', 'token of ann'])
    expect(names(await search(ben))).toEqual([])
    expect(names(await search(ghost))).toEqual([])
  })

  test("a failed search of a user's own songs is reported alongside the results from elsewhere", async () => {
    const ann = await fixtures.person('ann')
    spotify.songs = many('spotify', 1, 'velvet')
    withProviders(fixtures, spotify, {
      ...fakeProvider('soundCloudPublic'),
      ownSongs: async () => trouble('needsAccount'),
    })
    const kept = fixtures.app.music.userToken
    onTestFinished(() => void (fixtures.app.music.userToken = kept))
    fixtures.app.music.userToken = async () => 'a token that is no good any more'
    const { songs, troubled } = await ann.call('GET /search/v2', { query: { q: 'velvet' } })
    expect([songs.length, troubled]).toEqual([1, ['soundCloudPublic']])
  })
})

describe('a song added by its secret link', () => {
  const place = { musicProviders: { soundCloudPublic: '77:s-SeCrEt' }, isrc: 'GBAYE8200077' }

  test('a song with a secret link is never found by a search, and can be used only by those who have it', async () => {
    const [number] = await enter(
      providerSong('soundCloudPublic', '77:s-SeCrEt', { ...place, trackName: 'hush demo' }),
    )
    const [ann, sly] = [await fixtures.person('ann'), await fixtures.person('sly')]
    for (const q of ['hush demo', 'hush', place.isrc]) expect(names(await everywhere(q))).toEqual([])
    for (const query of [{ nameLike: 'hush' }, { isrc: place.isrc }, { id: String(number) }])
      expect((await sly.call('GET /api/v1/songs', { query })).songs).toEqual([])
    const song = { trackName: 'hush demo', artistName: 'Hush', musicProviders: place.musicProviders }
    const add = (by: Person, one: object) => by.call('POST /crate/special/queue/songs', { body: { songs: [one] } })
    const detail = (by: Person) => by.call('GET /api/v1/songs/{songId}', { params: { songId: String(number) } })
    expect((await refusalOf(detail(sly))).status).toBe(404)
    expect((await refusalOf(add(sly, { songId: String(number) }))).status).toBe(404)
    expect((await add(ann, song)).songs[0]?.songId).toBe(String(number))
    expect((await detail(ann)).musicProviders).toEqual(place.musicProviders)
    expect((await add(ann, { songId: String(number) })).songs[0]?.songId).toBe(String(number))
  })
})

describe('GET /search', () => {
  test("a plain search requests only the brand's first provider", async () => {
    seven.songs = many('sevenDigital', 30, 'plain')
    spotify.songs = many('spotify', 3, 'plain')
    const found = await once('plain')
    expect([found.songs.length, found.hasMore]).toEqual([20, true])
    expect(spotify.requests).toEqual([])
    expect(names(await once('plain', { offset: 20 }))).toHaveLength(10)
  })

  test('a plain search returns catalogue songs while that provider is unavailable', async () => {
    await enter(providerSong('deezer', 'fallback', { trackName: 'fallback song' }))
    seven.trouble = { kind: 'unavailable' }
    expect(await once('fallback')).toMatchObject({ troubled: ['sevenDigital'], songs: [{ source: 'catalogue' }] })
  })

  test('an empty search returns nothing and requests no provider', async () => {
    for (const find of [once, everywhere])
      expect(await find('  ')).toEqual({ songs: [], hasMore: false, troubled: [] })
    expect(seven.requests).toEqual([])
  })

  test("clients reach the plain search at /search with a q, with and without the gateway's prefix", async () => {
    seven.songs = many('sevenDigital', 1, 'twin')
    const headers = { Authorization: `Bearer ${ghost.token}` }
    for (const path of ['/search?q=twin', '/api/playlist-service/search?q=twin']) {
      const answer = await fixtures.api.request(path, { headers })
      expect(await answer.json()).toMatchObject({ songs: [{ trackName: 'twin sevenDigital 1' }], troubled: [] })
    }
    const uploads = await fixtures.api.request('/search?term=twin', { headers })
    expect(await uploads.json()).toEqual({ songs: [], count: 0 })
  })
})
