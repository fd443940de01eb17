import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApi, type Fixtures } from '../../../../test/fixtures.ts'
import { famousSongs, typedFor } from '../../../../test/famous-songs.ts'
import { updateCatalogueSong, findOrCreateSong } from '../songs/queries.ts'
import { indexSongs } from './index-songs.ts'
import { searchCatalogue } from './search-catalogue.ts'

let fixtures: Fixtures
let made = 0
beforeAll(async () => {
  fixtures = await openApi()
  for (const song of famousSongs) await remember(song)
})
afterAll(() => fixtures.close())

type Known = Parameters<typeof findOrCreateSong>[1]

const remember = (song: Omit<Known, 'status' | 'musicProviders'> & Partial<Known>) =>
  findOrCreateSong(fixtures.app.db, { status: 'SUCCESS', musicProviders: { deezer: `song-${++made}` }, ...song })

/** Titles and artists of the songs found. */
async function find(q: string, wanted: { explicit?: boolean; limit?: number; offset?: number } = {}) {
  const { songIds } = await searchCatalogue(fixtures.app.db, { q, explicit: true, limit: 20, offset: 0, ...wanted })
  if (songIds.length === 0) return []
  const rows = await fixtures.app.db
    .selectFrom('song')
    .where('id', 'in', songIds)
    .select(['id', 'trackName', 'artistName'])
    .execute()
  const names = new Map(rows.map(({ id, ...song }) => [id, song]))
  return songIds.map((id) => `${names.get(id)?.trackName} · ${names.get(id)?.artistName}`)
}

describe('catalogue search ranks the song a user means first', () => {
  test.each(typedFor)('%s', async (q, song) => {
    const [first = 'nothing'] = await find(q)
    expect(song.includes(' · ') ? first : first.split(' · ')[0]).toBe(song)
  })

  test.each(['하늘', '늘에', '하늘에서', '밤하', '夜の', '電車'])(
    '%s is found within a longer word',
    async (part) => {
      await remember({ trackName: '밤하늘에서 夜の電車', artistName: 'Yuna' })
      expect(await find(part)).toContain('밤하늘에서 夜の電車 · Yuna')
      expect(await find('늘하')).not.toContain('밤하늘에서 夜の電車 · Yuna')
    },
  )

  test('searching for an artist lists their songs first', async () => {
    const found = await find('queen')
    expect(found.slice(0, 3).map((song) => song.split(' · ')[1])).toEqual(['Queen', 'Queen', 'Queen'])
    expect(found).toContain('Dancing Queen · ABBA')
  })

  test('of equal matches, the song in more crates comes first', async () => {
    await remember({ trackName: 'Twofold', artistName: 'Ann' })
    const loved = await remember({ trackName: 'Twofold', artistName: 'Ben' })
    expect(await find('twofold')).toEqual(['Twofold · Ann', 'Twofold · Ben'])
    const cleo = await fixtures.person('cleo')
    await cleo.call('POST /crate/special/queue/songs', { body: { songs: [{ songId: loved.songId }] } })
    expect(await find('twofold')).toEqual(['Twofold · Ben', 'Twofold · Ann'])
  })

  test.each(['', '   ', '?!', '…', 'qqqzzzwww', "' | ''\\ :* | ! <->", '\u0000', 'xkcd '.repeat(60)])(
    'searching for %j finds nothing and does not fail',
    async (q) => {
      expect(await find(q)).toEqual([])
    },
  )
})

describe('catalogue search', () => {
  test('pages of results neither lose nor repeat songs', async () => {
    for (let at = 0; at < 7; at++) await remember({ trackName: `Paginated Number ${at}`, artistName: 'Somebody' })
    const all = await find('paginated', { limit: 7 })
    const page = (offset: number) =>
      searchCatalogue(fixtures.app.db, { q: 'paginated', explicit: true, limit: 3, offset })
    const pages = [await page(0), await page(3), await page(6)]
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false])
    expect(new Set(pages.flatMap(({ songIds }) => songIds)).size).toBe(7)
    expect(all).toHaveLength(7)
  })

  test('explicit songs are left out on request, even if they were marked as explicit later', async () => {
    const song = await remember({ trackName: 'Rudeness', artistName: 'Dot', explicit: false })
    expect(await find('rudeness', { explicit: false })).toHaveLength(1)
    await updateCatalogueSong(fixtures.app.db, song.songId, { explicit: true })
    expect(await find('rudeness', { explicit: false })).toEqual([])
    expect(await find('rudeness')).toHaveLength(1)
  })

  test('a renamed song is immediately found by its new name only', async () => {
    const song = await remember({ trackName: 'Caterpillar', artistName: 'Eve' })
    expect(await find('caterpillar')).toHaveLength(1)
    await updateCatalogueSong(fixtures.app.db, song.songId, { trackName: 'Swallowtail' })
    expect([await find('caterpillar'), await find('swalowtail')]).toEqual([[], ['Swallowtail · Eve']])
  })

  test('songs that are unplayable, deleted or uploaded by users are not found', async () => {
    const song = await remember({ trackName: 'Ephemeral', artistName: 'Fay' })
    await remember({ trackName: 'Ephemeral', artistName: 'Gus', status: 'PENDING_REQUEST' })
    await remember({ trackName: 'Ephemeral', artistName: 'Hal', musicProviders: { uploadService: 'an-upload' } })
    expect(await find('ephemeral')).toEqual(['Ephemeral · Fay'])
    await updateCatalogueSong(fixtures.app.db, song.songId, { status: 'DATA_NOT_FOUND' })
    expect(await find('ephemeral')).toEqual([])
    await updateCatalogueSong(fixtures.app.db, song.songId, { status: 'SUCCESS' })
    expect(await find('ephemeral')).toHaveLength(1)
    await fixtures.app.db.deleteFrom('songProvider').where('songId', '=', Number(song.songId)).execute()
    await fixtures.app.db.deleteFrom('song').where('id', '=', Number(song.songId)).execute()
    expect(await find('ephemeral')).toEqual([])
  })

  test('songs added to a crate are found once a provider has described them, not by what a user claims', async () => {
    const ivy = await fixtures.person('ivy')
    const song = { musicProvider: 'deezer' as const, songId: 'crated', trackName: 'Marmalade Sky', duration: 100 }
    const { songs } = await ivy.call('POST /crate/special/queue/songs', {
      body: { songs: [{ ...song, artistName: 'Jon' }] },
    })
    expect(await find('jon marmelade sky')).toEqual([])
    const described = { trackName: 'Marmalade Sky', artistName: 'Jon', status: 'SUCCESS' } as const
    await updateCatalogueSong(fixtures.app.db, songs[0]?.songId ?? '', described)
    expect(await find('jon marmelade sky')).toEqual(['Marmalade Sky · Jon'])
  })

  test('song names can have any length and any characters', async () => {
    await remember({ trackName: `${'ﷺ'.repeat(400)} Interminable`, artistName: 'щ'.repeat(500) })
    await remember({ trackName: 'word '.repeat(90) + 'Endless', artistName: '🎵🎶' })
    await remember({ trackName: `a${'𐌰'.repeat(250)}`, artistName: `a${'𠀀'.repeat(200)}` })
    expect(await indexSongs(fixtures.app.db)).toBe(3)
    expect(await find(`a${'𐌰'.repeat(250)}`)).toHaveLength(1)
    expect(await find('word word word')).toHaveLength(1)
  })
})

test('concurrent searches and changes leave no song unindexed or outdated', async () => {
  const songs = []
  for (let at = 0; at < 12; at++) songs.push(await remember({ trackName: `Simultan ${at}`, artistName: 'Lou' }))
  await Promise.all(
    songs.flatMap(({ songId }, at) => [
      find('simultan'),
      updateCatalogueSong(fixtures.app.db, songId, { trackName: `Successive ${at}` }),
      find('successive'),
    ]),
  )
  expect(await find('simultan')).toEqual([])
  expect(new Set(await find('successive')).size).toBe(12)
})

test('when many songs are added, a search indexes one batch and a job the rest', async () => {
  await sql`
    insert into "song" ("trackName", "artistName", "status", "musicProviders")
    select 'Avalanche ' || n, 'Kim', 'SUCCESS', '{"deezer": "x"}' from generate_series(1, 450) n`.execute(
    fixtures.app.db,
  )
  await find('anything')
  const waiting = () => fixtures.app.db.selectFrom('songToIndex').select('id').execute()
  expect(await waiting()).toHaveLength(250)
  // The job is due by the database's clock.
  const { runAt } = await fixtures.app.db
    .selectFrom('job')
    .where('kind', '=', 'indexSongs')
    .select('runAt')
    .executeTakeFirstOrThrow()
  fixtures.clock.pass(runAt.getTime() - fixtures.clock.now() + 1)
  await fixtures.runJobs()
  expect(await waiting()).toEqual([])
  expect(await find('avalanche 450')).toContain('Avalanche 450 · Kim')
})
