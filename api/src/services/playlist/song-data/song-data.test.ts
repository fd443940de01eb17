import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import { completePlaceholder, findOrCreateSong } from '../public.ts'
import { fakeProvider, providerSong, withProviders, type FakeProvider } from '../../../../test/fakes/fake-provider.ts'

let fixtures: Fixtures
let ghost: Person
let spotify: FakeProvider
let deezer: FakeProvider
let soundCloud: FakeProvider
let number = 0
const spotifyId = () => `spotify${String(++number).padStart(15, '0')}`
const outage = { kind: 'unavailable' } as const

beforeAll(async () => {
  fixtures = await openApi()
  ghost = await fixtures.guest()
})
beforeEach(() => {
  spotify = fakeProvider('spotify')
  deezer = fakeProvider('deezer')
  soundCloud = fakeProvider('soundCloudPublic')
  withProviders(fixtures, spotify, deezer, soundCloud)
})
afterAll(() => fixtures.close())

const at = (providerSongId: string, musicProvider: 'spotify' | 'deezer' | 'tidal' | 'yandex' = 'spotify') => ({
  providerSongId,
  musicProvider,
})
const ofId = (id: string, query: object = {}) =>
  ghost.call('GET /song-data/{providerSongId}/{musicProvider}', { params: at(id), query })
const ofLink = (link: string) => ghost.call('GET /song-data/{link}', { params: { link } })

describe('song data', () => {
  test('a song has everything its provider returns, its album and its artist, and enters the catalogue', async () => {
    const id = spotifyId()
    spotify.songs = [providerSong('spotify', id, { isrc: 'GBAYE8200012', previewUrl: 'https://p.test/x.mp3' })]
    const song = await ofId(`spotify:track:${id}`)
    expect(song).toMatchObject({
      trackName: `Song ${id}`,
      artistName: 'The Testers',
      albumName: 'Test Pressings',
      releaseYear: 1982,
      genre: 'Synthpop',
      duration: 200,
      isrc: 'GBAYE8200012',
      status: 'SUCCESS',
      musicProviders: { spotify: id },
      links: { spotify: { url: `https://spotify.test/${id}` } },
      previews: { spotify: 'https://p.test/x.mp3' },
      album: { albumName: 'Test Pressings', artistName: 'The Testers' },
      artist: { artistName: 'The Testers' },
    })
    expect(song.id).toBe(song.songId)
  })

  test('a song that was looked up is not requested from its provider again', async () => {
    const id = spotifyId()
    spotify.songs = [providerSong('spotify', id)]
    const first = await ofId(id)
    expect((await ofLink(`https://open.spotify.com/track/${id}?si=1`)).songId).toBe(first.songId)
    expect(spotify.requests).toEqual([`byId ${id}`])
  })

  test("a song is requested for the caller's country", async () => {
    const id = spotifyId()
    spotify.songs = [providerSong('spotify', id)]
    await ofId(id, { country: 'de' })
    expect(spotify.asking?.country).toBe('DE')
    expect((await refusalOf(ofId(id, { country: 'Germany' }))).status).toBe(400)
  })

  test('a link that contains a name is looked up as a link', async () => {
    const link = 'https://soundcloud.com/testers/rio'
    soundCloud.songs = [providerSong('soundCloudPublic', '77', { link })]
    expect((await ofLink(`${link}/#t=0:10`)).musicProviders).toEqual({
      soundCloudPublic: '77',
    })
    expect(soundCloud.requests).toEqual([`byLink ${link}`])
  })

  test('a song requested concurrently enters the catalogue once', async () => {
    const id = spotifyId()
    spotify.songs = [providerSong('spotify', id, { albumName: `Rivals ${id}`, artistName: `Rivals ${id}` })]
    const songs = await Promise.all(Array.from({ length: 8 }, () => ofId(id)))
    expect(new Set(songs.map((song) => song.songId)).size).toBe(1)
    expect(new Set(songs.map((song) => song.album?.id)).size).toBe(1)
  })

  test('songs of two providers with the same ISRC are one song, unless their durations differ', async () => {
    const id = spotifyId()
    const isrc = 'GBAYE8200099'
    spotify.songs = [providerSong('spotify', id, { isrc })]
    const song = await ofId(id)
    deezer.songs = [
      providerSong('deezer', '1', { isrc, duration: 204, explicit: null, genre: null }),
      providerSong('deezer', '2', { isrc, duration: 400 }),
    ]
    const same = await ghost.call('GET /song-data/{providerSongId}/{musicProvider}', { params: at('1', 'deezer') })
    expect(same).toMatchObject({
      songId: song.songId,
      musicProviders: { spotify: id, deezer: '1' },
      genre: 'Synthpop',
    })
    const other = await ghost.call('GET /song-data/{providerSongId}/{musicProvider}', { params: at('2', 'deezer') })
    expect(other.songId).not.toBe(song.songId)
  })

  test('a song is found by its ISRC at every other provider on request', async () => {
    const id = spotifyId()
    const isrc = 'GBAYE8200077'
    spotify.songs = [providerSong('spotify', id, { isrc })]
    deezer.songs = [providerSong('deezer', '31', { isrc })]
    soundCloud.trouble = outage
    const everywhere = await ghost.call('GET /song-data/{link}/providers', {
      params: { link: `spotify:track:${id}` },
    })
    expect(everywhere.musicProviders).toEqual({ spotify: id, deezer: '31' })
    const again = await ghost.call('GET /song-data/{providerSongId}/{musicProvider}/providers', { params: at(id) })
    expect(again.songId).toBe(everywhere.songId)
  })

  test('a queued song with only a claimed name is completed when it is looked up', async () => {
    const id = spotifyId()
    const ann = await fixtures.person('ann')
    const { songs } = await ann.call('POST /crate/special/queue/songs', {
      body: { songs: [{ musicProvider: 'spotify', songId: id, trackName: 'what ann typed', duration: 3 }] },
    })
    spotify.songs = [providerSong('spotify', id)]
    expect(await ofId(id)).toMatchObject({ songId: songs[0]?.songId, trackName: `Song ${id}`, duration: 200 })
  })

  test('services get song data at paths of their own', async () => {
    const id = spotifyId()
    spotify.songs = [providerSong('spotify', id)]
    const byId = await fixtures.service.call('GET /song-data/{providerSongId}/{musicProvider}/service', {
      params: at(id),
    })
    const byLink = await fixtures.service.call('GET /song-data/{link}/service', {
      params: { link: `spotify:track:${id}` },
    })
    expect(byLink).toEqual(byId)
  })
})

describe('completing a song for a room', () => {
  test('a placeholder is completed by the provider whose id it has, once', async () => {
    const id = spotifyId()
    const named = { musicProvider: 'spotify', songId: id }
    expect(await completePlaceholder(fixtures.app, named)).toBeUndefined()
    spotify.songs = [providerSong('spotify', id)]
    expect(await completePlaceholder(fixtures.app, named)).toMatchObject({ trackName: `Song ${id}`, duration: 200 })
    await completePlaceholder(fixtures.app, { musicProviders: { spotify: id, deezer: 'x' } })
    expect(spotify.requests).toHaveLength(2)
    expect(deezer.requests).toEqual([])
  })

  test('a placeholder that no provider can complete stays as it is', async () => {
    expect(await completePlaceholder(fixtures.app, { trackName: 'A name and nothing else' })).toBeUndefined()
    expect(await completePlaceholder(fixtures.app, { musicProviders: { tidal: '1' } })).toBeUndefined()
  })
})

describe("songs that can't be looked up", () => {
  const asks: [string, (id: string, provider?: 'spotify' | 'tidal' | 'yandex') => Promise<unknown>][] = [
    [
      'by its id',
      (id, provider) => ghost.call('GET /song-data/{providerSongId}/{musicProvider}', { params: at(id, provider) }),
    ],
    [
      'by its id, at all providers',
      (id, provider) =>
        ghost.call('GET /song-data/{providerSongId}/{musicProvider}/providers', { params: at(id, provider) }),
    ],
    [
      'by its id, for a service',
      (id, provider) =>
        fixtures.service.call('GET /song-data/{providerSongId}/{musicProvider}/service', {
          params: at(id, provider),
        }),
    ],
    ['by a link', (id, provider) => ofLink(linkTo(id, provider))],
    [
      'by a link, at all providers',
      (id, provider) => ghost.call('GET /song-data/{link}/providers', { params: { link: linkTo(id, provider) } }),
    ],
    [
      'by a link, for a service',
      (id, provider) =>
        fixtures.service.call('GET /song-data/{link}/service', { params: { link: linkTo(id, provider) } }),
    ],
  ]
  const linkTo = (id: string, provider = 'spotify') =>
    ({ tidal: `https://tidal.com/browse/track/${id}`, yandex: `https://music.yandex.ru/track/${id}` })[provider] ??
    `https://open.spotify.com/track/${id}`

  test.each(asks)("a song that can't be looked up is refused with the reason: %s", async (_, askProvider) => {
    expect(await refusalOf(askProvider(spotifyId()))).toEqual({
      status: 404,
      message: "Sorry, this song is not in our catalog and can't be imported.",
    })
    spotify.trouble = { kind: 'notAllowed' }
    expect((await refusalOf(askProvider(spotifyId()))).status).toBe(403)
    spotify.trouble = { kind: 'tooMany', retryAfterMs: 1000 }
    expect((await refusalOf(askProvider(spotifyId()))).status).toBe(424)
    expect(await refusalOf(askProvider('143940', 'tidal'))).toEqual({
      status: 404,
      message: 'This music provider isn’t set up here',
    })
    expect(await refusalOf(askProvider('143940', 'yandex'))).toEqual({
      status: 404,
      message: 'Songs from this music provider can’t be looked up. Search by title instead',
    })
  })

  test.each(['GET /song-data/{link}', 'GET /song-data/{link}/providers', 'GET /song-data/{link}/service'] as const)(
    "a link that isn't to a song is refused with the reason: %s",
    async (key) => {
      const sentence = 'This isn’t a link to a song from a supported music provider'
      for (const link of [
        'https://example.test/track/1',
        'http://169.254.169.254/latest',
        'https://open.spotify.com.evil.test/track/4znkNgqRMCF12mY7EbklsA',
      ])
        expect(await refusalOf(fixtures.service.call(key, { params: { link } }))).toEqual({
          status: 400,
          message: sentence,
        })
      expect(spotify.requests).toEqual([])
    },
  )

  test('while the provider is down, a known song comes from the catalogue', async () => {
    const id = spotifyId()
    const song = { musicProviders: { spotify: id }, trackName: 'Known', duration: 180, status: 'SUCCESS' } as const
    await findOrCreateSong(fixtures.app.db, song)
    spotify.trouble = outage
    expect((await ofId(id)).trackName).toBe('Known')
  })

  test('the outcome of a look-up is recorded in the catalogue', async () => {
    const id = spotifyId()
    const ann = await fixtures.person('ann')
    const { songs } = await ann.call('POST /crate/special/queue/songs', {
      body: { songs: [{ musicProvider: 'spotify', songId: id }] },
    })
    const status = async () =>
      (await ann.call('GET /api/v1/songs/{songId}', { params: { songId: songs[0]?.songId ?? '' } })).status
    spotify.trouble = outage
    await refusalOf(ofId(id))
    expect(await status()).toBe('FETCH_FAILED')
    spotify.trouble = undefined
    await refusalOf(ofId(id))
    expect(await status()).toBe('DATA_NOT_FOUND')
    spotify.songs = [providerSong('spotify', id)]
    await ofId(id)
    expect(await status()).toBe('SUCCESS')
  })

  test('an adapter that throws counts as an unreachable provider, not as an error of the caller', async () => {
    spotify.byId = () => Promise.reject(new TypeError('a mistake of ours'))
    expect((await refusalOf(ofId(spotifyId()))).status).toBe(424)
  })
})
