import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import {
  fakeProvider,
  providerSong,
  saveSong,
  withProviders,
  type FakeProvider,
} from '../../../../test/fakes/fake-provider.ts'
import { nameKey } from './names.ts'
import { findOrCreateSong } from '../songs/queries.ts'

let fixtures: Fixtures
let ann: Member
let spotify: FakeProvider
let songs: number[]
const record = (id: string, trackName: string, more: object = {}) =>
  providerSong('spotify', id, {
    trackName,
    artistName: 'Duran Duran',
    albumName: 'Rio',
    isrc: `GBAYE82000${id}`,
    ...more,
  })

beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  spotify = fakeProvider('spotify')
  withProviders(fixtures, spotify)
  songs = []
  for (const song of [
    record('01', 'Rio', { genre: 'Pop' }),
    record('02', 'Save a Prayer', { genre: 'Synth-Pop', alsoAt: { sevenDigital: '702' } }),
    record('03', 'Hold Back the Rain', { artistName: 'DURAN  DURÁN', albumName: 'rio!', genre: 'unknown' }),
    record('04', 'Notorious', { albumName: 'Notorious', releaseYear: 1986 }),
  ]) {
    songs.push(await saveSong(fixtures.app, song))
  }
})
afterAll(() => fixtures.close())

const query = (query: object) => ann.call('GET /api/v1/songs', { query })
const titles = ({ songs }: { songs: { trackName: string }[] }) => songs.map((song) => song.trackName)
const numbers = () => songs.map(String)

describe('the catalogue', () => {
  test('the catalogue can be queried by id, by excluded ids and by ISRC', async () => {
    expect(titles(await query({ id: songs.slice(0, 2) }))).toEqual(['Rio', 'Save a Prayer'])
    expect(titles(await query({ id: numbers().join(','), idNot: numbers().slice(1).join(',') }))).toEqual(['Rio'])
    expect(titles(await query({ isrc: 'GB-AYE-82-00004' }))).toEqual(['Notorious'])
  })

  test('the catalogue can be queried by whole or partial names in any case', async () => {
    expect(titles(await query({ nameLike: 'the rain DUR' }))).toEqual(['Hold Back the Rain'])
    expect(titles(await query({ nameLike: 'rain the' }))).toEqual([])
    expect(titles(await query({ nameLike: 'THE RAIN' }))).toEqual(['Hold Back the Rain'])
    expect(titles(await query({ nameLike: '%' }))).toEqual([])
    expect(titles(await query({ trackName: 'rio' }))).toEqual(['Rio'])
    expect(titles(await query({ artistName: 'duran duran' }))).toHaveLength(3)
    expect(titles(await query({ hasSevenDigital: true }))).toEqual(['Save a Prayer'])
    expect(titles(await query({ hasSevenDigital: false }))).toHaveLength(3)
  })

  test('a catalogue query can be sorted, and says whether there is more', async () => {
    expect(titles(await query({ orderBy: '-trackName' }))).toEqual([
      'Save a Prayer',
      'Rio',
      'Notorious',
      'Hold Back the Rain',
    ])
    const page = await query({ limit: 3 })
    expect([page.songs.length, page.hasMore]).toEqual([3, true])
    expect((await query({ limit: 4 })).hasMore).toBe(false)
    expect((await refusalOf(query({ orderBy: 'colour' }))).status).toBe(400)
  })

  test('paging by time of change neither loses nor repeats songs that changed at the same instant', async () => {
    const same = new Date('2030-01-01T00:00:00Z')
    await fixtures.app.db.updateTable('song').set({ updatedAt: same }).where('id', 'in', songs.slice(0, 3)).execute()
    const first = await query({ orderBy: 'updatedAt', updatedAfter: same.toISOString(), limit: 2 })
    const last = first.songs.at(-1)?.updatedAt
    const next = await query({ orderBy: 'updatedAt', updatedAfter: last, idNot: first.songs.map((song) => song.id) })
    expect([...titles(first), ...titles(next)].sort()).toEqual(['Hold Back the Rain', 'Rio', 'Save a Prayer'])
  })

  test('a song is found by its id and its short id', async () => {
    const [song] = (await query({ id: songs[0] })).songs
    for (const songId of [song?.id, song?.songShortId])
      expect((await ann.call('GET /api/v1/songs/{songId}', { params: { songId: songId ?? '' } })).trackName).toBe(
        'Rio',
      )
    const missing = ann.call('GET /api/v1/songs/{songId}', { params: { songId: '2000000000' } })
    expect(await refusalOf(missing)).toEqual({ status: 404, message: 'Song not found' })
  })
})

describe('albums and artists', () => {
  test('albums and artists are the same however a provider spells them', async () => {
    const { artists } = await fixtures.service.call('GET /artists/service/all-artists')
    expect(artists.map((artist) => artist.artistName)).toEqual(['Duran Duran'])
    const { albums } = await fixtures.service.call('GET /albums/service/all-albums')
    expect(albums.map((album) => [album.albumName, album.songsNumber])).toEqual([
      ['Rio', 3],
      ['Notorious', 1],
    ])
    expect([nameKey('Sigur Rós'), nameKey('AC/DC'), nameKey('???')]).toEqual(['sigur ros', 'ac dc', '???'])
  })

  test('albums, songs and artists have shareable pages that need no sign-in', async () => {
    const [song] = (await query({ id: songs[1] })).songs
    const album = await fixtures.nobody.call('GET /albums/service/{albumShortId}/songs', {
      params: { albumShortId: song?.album?.albumShortId ?? '' },
    })
    expect([album.album.albumName, ...titles(album)]).toEqual(['Rio', 'Rio', 'Save a Prayer', 'Hold Back the Rain'])
    const shared = await fixtures.nobody.call('GET /albums/service/{songShortId}/song', {
      params: { songShortId: song?.songShortId ?? '' },
    })
    expect(shared.id).toBe(song?.id)
    const artist = await fixtures.nobody.call('GET /artists/service/{artistShortId}/albums', {
      params: { artistShortId: song?.artist?.artistShortId ?? '' },
    })
    expect(artist.albums.map((each) => each.albumName)).toEqual(['Notorious', 'Rio'])
  })

  test('unknown albums and artists return 404', async () => {
    const { call } = fixtures.nobody
    const requests = [
      () => call('GET /albums/service/{albumShortId}/songs', { params: { albumShortId: 'x' } }),
      () => call('GET /albums/service/{songShortId}/song', { params: { songShortId: 'x' } }),
      () => call('GET /artists/service/{artistShortId}/albums', { params: { artistShortId: 'x' } }),
    ]
    for (const askProvider of requests) expect((await refusalOf(askProvider())).status).toBe(404)
  })

  test('services can list songs, artists and albums page by page', async () => {
    const first = await fixtures.service.call('GET /albums/service/all-songs', { query: { take: 3 } })
    const rest = await fixtures.service.call('GET /albums/service/all-songs', { query: { take: 3, skip: 3 } })
    expect([first.hasMore, rest.hasMore]).toEqual([true, false])
    expect([...titles(first), ...titles(rest)]).toHaveLength(4)
    const { artists } = await fixtures.service.call('GET /artists/service/all-artists', { query: { take: 0 } })
    const ids = artists.map((artist) => artist.artistShortId)
    const byArtists = await fixtures.service.call('POST /artists/service/albums-by-artists', {
      body: { artistShortIds: ids },
    })
    expect(byArtists.albums.map((album) => album.albumName)).toEqual(['Notorious', 'Rio'])
    const none = await fixtures.service.call('POST /artists/service/albums-by-artists', {
      body: { artistShortIds: [] },
    })
    expect(none).toEqual({ albums: [], hasMore: false })
  })
})

test('genres come from songs, each listed once whatever its spelling, and can be filtered by id or prefix', async () => {
  const all = await fixtures.nobody.call('GET /api/v1/genres')
  const named = ({ genres }: typeof all) => genres.map((genre) => genre.name)
  expect(named(all)).toEqual(['Pop', 'Synth-Pop'])
  expect(named(await fixtures.nobody.call('GET /api/v1/genres', { query: { prefix: 'SYNTH p' } }))).toEqual([
    'Synth-Pop',
  ])
  expect(
    named(await fixtures.nobody.call('GET /api/v1/genres', { query: { idIn: String(all.genres[0]?.id) } })),
  ).toEqual(['Pop'])
  expect(named(await fixtures.nobody.call('GET /api/v1/genres', { query: { limit: 1 } }))).toHaveLength(1)
})

describe('track import', () => {
  const take = (musicProvider: 'spotify' | 'audius' | 'apple', providerId: string) =>
    ann.call('POST /api/v1/track-import', { body: { musicProvider, providerId } })

  test('importing a track twice returns the same id', async () => {
    spotify.songs = [providerSong('spotify', 'fresh')]
    const { id } = await take('spotify', 'fresh')
    expect(await take('spotify', 'spotify:track:fresh')).toEqual({ id })
    expect(titles(await query({ id }))).toEqual(['Song fresh'])
  })

  test('a refused import has the message of the specification', async () => {
    expect(await refusalOf(take('audius', 'x'))).toEqual({
      status: 400,
      message: 'Sorry, this song does not have any supported music providers to import from.',
    })
    expect(await refusalOf(take('spotify', 'missing'))).toEqual({
      status: 404,
      message: "Sorry, this song is not in our catalog and can't be imported.",
    })
    expect((await refusalOf(take('apple', '1'))).message).toBe('This music provider isn’t set up here')
    spotify.trouble = { kind: 'needsAccount' }
    expect((await refusalOf(take('spotify', 'missing'))).status).toBe(403)
    spotify.trouble = { kind: 'unavailable' }
    const log = vi.spyOn(fixtures.app.log, 'warn')
    expect((await refusalOf(take('spotify', 'missing'))).status).toBe(502)
    expect(log).toHaveBeenCalledWith({ provider: 'spotify', trouble: 'unavailable' }, 'Get Spotify info by ID failed')
    spotify.trouble = undefined
  })
})

test('songs get links from their provider ids, batch by batch, and keep the links they have', async () => {
  const root = await fixtures.person('root', { role: 'admin' })
  const migrate = (body: object) => root.call('POST /song-data/migrate-links', { body })
  const id = '4znkNgqRMCF12mY7EbklsA'
  const musicProviders = { spotify: id, deezer: '3130439' }
  await findOrCreateSong(fixtures.app.db, { musicProviders, trackName: 'Linkless', duration: 9, status: 'SUCCESS' })
  const first = await migrate({ limit: 3 })
  expect([first.looked, first.next]).toEqual([3, songs[2]])
  const rest = await migrate({ after: first.next })
  expect(rest).toMatchObject({ next: null })
  expect(first.migrated + rest.migrated).toBe(1)
  expect(await refusalOf(migrate({ after: 2_147_483_648 }))).toMatchObject({ status: 400 })
  expect((await query({ trackName: 'linkless' })).songs[0]?.links).toEqual({
    spotify: { url: `https://open.spotify.com/track/${id}` },
    deezer: { url: 'https://www.deezer.com/track/3130439' },
  })
  expect((await query({ id: songs[0] })).songs[0]?.links).toEqual({ spotify: { url: 'https://spotify.test/01' } })
  expect((await migrate({})).migrated).toBe(0)
})

test('the playlist service reports its status', async () => {
  const root = await fixtures.person('root', { role: 'admin' })
  expect(await root.call('GET /info-admin/playlists-service-status')).toMatchObject({
    status: 'ok',
    songs: expect.any(Number),
    importsInProgress: 0,
    musicProviders: ['uploadService', 'spotify'],
  })
})

describe('crates', () => {
  test('a public crate has a shareable page, and a private one returns 404', async () => {
    const body = (isPublic: boolean) => ({ crateName: 'Shared', isPublic, songs: [{ songId: songs[0] ?? 0 }] })
    const shown = await ann.call('POST /crate', { body: body(true) })
    const secret = await ann.call('POST /crate', { body: body(false) })
    const open = (crateShortId: string) =>
      fixtures.nobody.call('GET /crate/service/{crateShortId}/songs', { params: { crateShortId } })
    expect(titles(await open(shown.crateShortId))).toEqual(['Rio'])
    expect(await refusalOf(open(secret.crateShortId))).toEqual({ status: 404, message: 'Crate not found' })
    const { crates, hasMore } = await fixtures.service.call('GET /crate/service/all-crates')
    expect([crates.map((crate) => crate.crateUuid), hasMore]).toEqual([[shown.crateUuid], false])
    const all = await fixtures.service.call('GET /crate/user/service/{userUuid}', { params: { userUuid: ann.uuid } })
    expect(all.count).toBe(2)
  })
})
