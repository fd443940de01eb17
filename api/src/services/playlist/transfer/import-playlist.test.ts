import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { fakeProvider, providerSong, withProviders, type FakeProvider } from '../../../../test/fakes/fake-provider.ts'
import {
  found,
  trouble,
  type ProviderOutcome,
  type PlaylistPage,
  type ProviderSong,
} from '../../../ports/music-provider.ts'

let fixtures: Fixtures
let ann: Member
let spotify: FakeProvider
let deezer: FakeProvider
let playlistNumber = 0
let link: string
beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => {
  ann = await fixtures.person('ann')
  spotify = fakeProvider('spotify')
  deezer = fakeProvider('deezer')
  withProviders(fixtures, spotify, deezer)
  link = `https://open.spotify.com/playlist/${String(++playlistNumber).padStart(22, 'p')}`
})
afterAll(() => fixtures.close())

const songs = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    providerSong('spotify', `s${playlistNumber}-${from + at}`, { trackName: `song ${from + at}` }),
  )

/** Pages of a playlist by cursor; a page may be a failure instead. */
const pages =
  (...all: (ProviderSong[] | ProviderOutcome<PlaylistPage>)[]) =>
  async (_: string, cursor: string | null) => {
    const at = Number(cursor ?? 0)
    spotify.requests.push(`page ${at}`)
    const page = all[at] ?? []
    if (!Array.isArray(page)) return page
    const total = all.flat().filter((each) => 'trackName' in each).length
    const next = at + 1 < all.length ? String(at + 1) : null
    return found({ name: 'Summer of 82', description: 'Warm', total, songs: page, next })
  }

const begin = (more: object = {}) => ann.call('POST /crate', { body: { importFrom: { link }, ...more } })
const look = (crateId: string) => ann.call('GET /crate/{crateId}', { params: { crateId } })
const titles = (crate: { songs: { trackName: string }[] }) => crate.songs.map((song) => song.trackName).join(', ')

describe('importing a playlist', () => {
  test('[L16] an import returns an IN_PROGRESS crate, which is COMPLETE once it has all songs in order', async () => {
    spotify.playlist = pages(songs(1, 2), songs(3, 2), songs(5, 1))
    const crate = await begin()
    expect(crate).toMatchObject({ importStatus: 'IN_PROGRESS', crateName: 'New Playlist #1', count: 0 })
    expect(crate.importProgress).toEqual({
      musicProvider: 'spotify',
      done: 0,
      missed: 0,
      total: null,
      failure: null,
      failureReason: null,
    })
    await fixtures.runJobs()
    const come = await look(crate.crateUuid)
    expect(come).toMatchObject({
      importStatus: 'COMPLETE',
      crateName: 'Summer of 82',
      description: 'Warm',
      count: 5,
      importProgress: { done: 5, missed: 0, total: 5, failure: null },
    })
    expect(titles(come)).toBe('song 1, song 2, song 3, song 4, song 5')
    const { crates } = await ann.call('GET /crate/user')
    expect(crates[0]).toMatchObject({ importStatus: 'COMPLETE', importProgress: { done: 5 } })
  })

  test('[L16] a crate that its owner named keeps its name', async () => {
    spotify.playlist = pages(songs(1, 1))
    const crate = await begin({ crateName: 'Mine' })
    await fixtures.runJobs()
    expect((await look(crate.crateUuid)).crateName).toBe('Mine')
  })

  test('no playlist is imported once the daily quota of imports is used up', async () => {
    spotify.playlist = pages(songs(1, 2))
    const { limits } = fixtures.app
    fixtures.app.limits = { ...limits, save: (_, name) => (name === 'imports' ? 90 : 0) }
    const before = await ann.call('GET /crate/user')
    const refused = await refusalOf(begin())
    fixtures.app.limits = limits
    expect(refused).toMatchObject({ status: 429 })
    expect((await ann.call('GET /crate/user')).count).toBe(before.count)
  })

  test('a playlist is requested on behalf of the user, with the account they linked', async () => {
    const kept = fixtures.app.music.userToken
    fixtures.app.music.userToken = async (userUuid, provider) => `${provider} token of ${userUuid}`
    spotify.playlist = async (id, _, asking) => {
      expect(asking).toMatchObject({
        by: { uuid: ann.uuid },
        country: 'DE',
        userToken: `spotify token of ${ann.uuid}`,
      })
      return found({ name: id, description: null, total: 0, songs: [], next: null })
    }
    const crate = await begin({ importFrom: { link, country: 'de' } })
    await fixtures.runJobs()
    expect((await look(crate.crateUuid)).importStatus).toBe('COMPLETE')
    fixtures.app.music.userToken = kept
  })

  test('[L17] an import continues after an outage without losing or repeating songs, and reports progress', async () => {
    spotify.playlist = pages(songs(1, 2), trouble('unavailable'), songs(5, 1))
    const crate = await begin()
    await fixtures.runJobs()
    expect(await look(crate.crateUuid)).toMatchObject({
      importStatus: 'IN_PROGRESS',
      count: 2,
      importProgress: { done: 2 },
    })
    spotify.playlist = pages(songs(1, 2), songs(3, 2), songs(5, 1))
    fixtures.clock.pass(10_000)
    await fixtures.runJobs()
    expect(titles(await look(crate.crateUuid))).toBe('song 1, song 2, song 3, song 4, song 5')
    expect(spotify.requests).toEqual(['page 0', 'page 1', 'page 1', 'page 2'])
  })

  test('[L17] a playlist imported by two processes concurrently has each song once', async () => {
    spotify.playlist = pages(songs(1, 3), songs(4, 3))
    const crate = await begin()
    const { id } = await fixtures.app.db
      .selectFrom('crate')
      .where('uuid', '=', crate.crateUuid)
      .select('id')
      .executeTakeFirstOrThrow()
    await fixtures.app.jobs.add(fixtures.app.db, 'importPlaylist', { crateId: id }, { dedupeKey: 'a second one' })
    await fixtures.runJobs()
    expect(titles(await look(crate.crateUuid))).toBe('song 1, song 2, song 3, song 4, song 5, song 6')
  })

  test('[L18] an import waits as long as the provider requires, which does not count as a failure', async () => {
    const busy = { ok: false, trouble: { kind: 'tooMany', retryAfterMs: 60_000 } } as const
    spotify.playlist = pages(busy)
    const crate = await begin()
    for (let minutes = 0; minutes < 12; minutes++) {
      await fixtures.runJobs()
      fixtures.clock.pass(60_000)
    }
    expect(spotify.requests).toHaveLength(12)
    spotify.playlist = pages(songs(1, 1))
    await fixtures.runJobs()
    expect((await look(crate.crateUuid)).importStatus).toBe('COMPLETE')
  })

  test('[L18] a FAILED import reports the reason and keeps the songs it has', async () => {
    spotify.playlist = pages(songs(1, 1), trouble('notAllowed'))
    const crate = await begin()
    await fixtures.runJobs()
    expect(await look(crate.crateUuid)).toMatchObject({
      importStatus: 'FAILED',
      count: 1,
      importProgress: {
        failure: 'The music provider doesn’t allow that with this playlist.',
        failureReason: 'notAllowed',
      },
    })
    spotify.playlist = pages(trouble('needsAccount'))
    const unlinked = await begin()
    await fixtures.runJobs()
    expect((await look(unlinked.crateUuid)).importProgress?.failure).toContain('Link your account')
  })

  test('[L18] an import fails after hours without the provider', async () => {
    spotify.playlist = pages(trouble('unavailable'))
    const crate = await begin()
    const log = vi.spyOn(fixtures.app.log, 'warn')
    for (let tries = 0; tries < 10; tries++) {
      await fixtures.runJobs()
      fixtures.clock.pass(3_600_000)
    }
    expect(spotify.requests).toHaveLength(9)
    expect(log).toHaveBeenCalledWith({ provider: 'spotify', trouble: 'unavailable' }, 'Error fetching playlist')
    expect(await look(crate.crateUuid)).toMatchObject({
      importStatus: 'FAILED',
      importProgress: {
        failure: 'The music provider can’t be reached right now. Please try again later.',
        failureReason: 'unavailable',
      },
    })
  })

  test('an import ends even if the provider returns the same page as the next one forever', async () => {
    spotify.playlist = async (_, cursor) =>
      found({ name: 'Loop', description: null, total: null, songs: songs(cursor ? 2 : 1, 1), next: 'again' })
    const crate = await begin()
    await fixtures.runJobs()
    expect(await look(crate.crateUuid)).toMatchObject({ importStatus: 'COMPLETE', count: 2 })
  })

  test('a crate that is deleted during its import stays deleted', async () => {
    spotify.playlist = async () => {
      await ann.call('DELETE /crate/{crateUuid}', { params: { crateUuid: crate.crateUuid } })
      return found({ name: 'Gone', description: null, total: null, songs: songs(1, 1), next: 'more' })
    }
    const crate = await begin()
    await fixtures.runJobs()
    expect((await refusalOf(look(crate.crateUuid))).status).toBe(404)
  })

  test('[L19] songs of a link-only provider are imported if another provider has them', async () => {
    spotify.songs = [providerSong('spotify', 'match', { isrc: 'GBAYE8200012', trackName: 'here too' })]
    deezer.playlist = async () =>
      found({
        name: 'From Deezer',
        description: null,
        total: 3,
        next: null,
        songs: [
          providerSong('deezer', '1', { isrc: 'GBAYE8200012' }),
          providerSong('deezer', '2', { isrc: 'GBAYE8200013' }),
          providerSong('deezer', '3'),
        ],
      })
    const crate = await begin({ importFrom: { link: 'https://www.deezer.com/playlist/1234' } })
    await fixtures.runJobs()
    const come = await look(crate.crateUuid)
    expect(come).toMatchObject({ importStatus: 'COMPLETE', count: 1, importProgress: { done: 3, missed: 2 } })
    expect(come.songs[0]?.musicProviders).toEqual({ deezer: '1', spotify: 'match' })
  })

  test('imported songs without a duration are looked up', async () => {
    const bare = providerSong('spotify', `bare${playlistNumber}`, { duration: null })
    spotify.songs = [{ ...bare, duration: 187 }]
    spotify.playlist = pages([bare])
    const crate = await begin()
    await fixtures.runJobs()
    expect((await look(crate.crateUuid)).songs[0]).toMatchObject({ duration: 187, status: 'SUCCESS' })
  })
})

describe("playlists that can't be imported", () => {
  test("a playlist that can't be imported is refused with the reason", async () => {
    expect(await refusalOf(begin({ importFrom: { link: 'https://example.test/playlist/1' } }))).toEqual({
      status: 400,
      message: 'This isn’t a link to a playlist from a supported music provider',
    })
    expect(await refusalOf(begin())).toEqual({
      status: 404,
      message: 'Playlists from this music provider can’t be imported here',
    })
  })
})

describe('a song added as a bare id', () => {
  const add = (songId: string) =>
    ann.call('POST /crate/special/queue/songs', { body: { songs: [{ musicProvider: 'spotify', songId }] } })
  const first = async () => (await ann.call('GET /crate/special/queue')).songs[0]

  test('[L13] a song added as a bare id is looked up in the background', async () => {
    spotify.songs = [providerSong('spotify', `late${playlistNumber}`)]
    expect((await add(`late${playlistNumber}`)).songs[0]?.status).toBe('PENDING_REQUEST')
    await fixtures.runJobs()
    expect(await first()).toMatchObject({ status: 'SUCCESS', trackName: `Song late${playlistNumber}`, duration: 200 })
  })

  test('[L13] a look-up is repeated while the provider is down, and then succeeds', async () => {
    const id = `down${playlistNumber}`
    spotify.trouble = { kind: 'unavailable' }
    await add(id)
    await fixtures.runJobs()
    expect((await first())?.status).toBe('FETCH_FAILED')
    spotify.trouble = undefined
    spotify.songs = [providerSong('spotify', id)]
    fixtures.clock.pass(10_000)
    await fixtures.runJobs()
    expect((await first())?.status).toBe('SUCCESS')
  })

  test('[L13] a song that no provider has is marked as not found, and not requested again', async () => {
    await add(`none${playlistNumber}`)
    await fixtures.runJobs()
    fixtures.clock.pass(3_600_000)
    await fixtures.runJobs()
    expect((await first())?.status).toBe('DATA_NOT_FOUND')
    expect(spotify.requests).toHaveLength(1)
  })
})
