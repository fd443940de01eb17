import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { libraryReader } from '@segue/shared/crate/library/read-library.ts'
import { emptyTrack, type LibraryTrack } from '@segue/shared/crate/library/library.ts'
import { fakeProvider, providerSong, withProviders } from '../../../../test/fakes/fake-provider.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { upload, wavFile } from '../../../../test/songs.ts'
import { hashOf } from '../../../platform/hash.ts'

let fixtures: Fixtures
let ann: Member
let number = 0
beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => void (ann = await fixtures.person(`ann-${++number}`, { capabilities: ['uploadMusic'] })))
afterAll(() => fixtures.close())

const track = (title: string, more: Partial<LibraryTrack> = {}): LibraryTrack => ({
  ...emptyTrack,
  title,
  artist: 'Ann',
  duration: 2,
  path: `/Music/${title}.wav`,
  ...more,
})
type Playlist = { folders: string[]; name: string; tracks: number[] }

const begin = (tracks: LibraryTrack[], playlists: Playlist[], who = ann) =>
  who.call('POST /library-imports', {
    body: {
      digest: hashOf(JSON.stringify([tracks, playlists])),
      format: 'rekordbox',
      fileName: 'rekordbox.xml',
      total: tracks.length,
      playlists,
    },
  })
const send = (importId: string, from: number, tracks: LibraryTrack[], who = ann) =>
  who.call('PUT /library-imports/{importId}/tracks/{from}', { params: { importId, from }, body: { tracks } })
const look = (importId: string, who = ann) => who.call('GET /library-imports/{importId}', { params: { importId } })
const list = (importId: string, outcome: 'matched' | 'uncertain' | 'missing') =>
  ann.call('GET /library-imports/{importId}/tracks', { params: { importId }, query: { outcome } })
const choose = (importId: string, matches: { position: number; songId: string }[], who = ann) =>
  who.call('PUT /library-imports/{importId}/matches', { params: { importId }, body: { matches } })

const friday = (...tracks: number[]) => [{ folders: ['Friday'], name: 'Warm up', tracks }]

async function importAll(tracks: LibraryTrack[], playlists: Playlist[]) {
  const { importId, received } = await begin(tracks, playlists)
  if (received < tracks.length) await send(importId, received, tracks.slice(received))
  await fixtures.runJobs()
  return look(importId)
}

/** Uploads songs and waits until they can be played. Each file is another one. */
async function uploads(...titles: string[]) {
  const songs = []
  for (const title of titles) {
    const file = wavFile({ mark: ++number, tags: { title, artist: 'Ann' } })
    songs.push(await upload(fixtures, ann, file, `${title}.wav`))
  }
  await fixtures.runJobs()
  return songs
}

const songsIn = async (crateUuid: string | null | undefined) =>
  (await ann.call('GET /crate/{crateUuid}/songs', { params: { crateUuid: crateUuid ?? '' } })).songs
const titlesIn = async (crateUuid: string | null | undefined) =>
  (await songsIn(crateUuid)).map(({ trackName }) => trackName).join(', ')
const crates = async () => (await ann.call('GET /crate/user')).crates.map(({ crateName }) => crateName)

describe('an import', () => {
  test('[U22] a playlist becomes a crate with the songs that were found, in order, and a report of the others', async () => {
    await uploads('one', 'two', 'three')
    const tracks = [track('one'), track('two', { duration: 90 }), track('three'), track('lost')]
    const done = await importAll(tracks, friday(2, 3, 1, 0))
    expect(done).toMatchObject({ status: 'COMPLETE', total: 4, matched: 2, uncertain: 1, missing: 1, failure: null })
    expect(await crates()).toEqual(['Friday / Warm up'])
    expect(await titlesIn(done.playlists[0]?.crateUuid)).toBe('three, one')
    const lost = await list(done.importId, 'missing')
    expect(lost).toMatchObject({ count: 1, tracks: [{ position: 3, title: 'lost', path: '/Music/lost.wav' }] })
    const unsure = await list(done.importId, 'uncertain')
    expect(unsure.tracks).toMatchObject([{ title: 'two', duration: 90, suggestions: [{ trackName: 'two' }] }])
  })

  test('[U22] songs that a provider has described are found by title, artist and length', async () => {
    const spotify = fakeProvider('spotify', [
      providerSong('spotify', 'known', { trackName: 'Known Song', duration: 200 }),
    ])
    withProviders(fixtures, spotify)
    await ann.call('POST /crate', { body: { songs: [{ musicProvider: 'spotify', songId: 'known' }] } })
    await fixtures.runJobs()
    const { artistName } = providerSong('spotify', 'known')
    const same = track('KNOWN song', { artist: artistName, duration: 201, path: null })
    const done = await importAll([same, { ...same, duration: 260 }], friday(0, 1))
    expect(done).toMatchObject({ matched: 1, uncertain: 1 })
    expect(await titlesIn(done.playlists[0]?.crateUuid)).toBe('Known Song')
  })

  test('[U23] cues, grid and key become the song’s, and what the user has set here stays', async () => {
    const file = (mark: number, title: string) => wavFile({ seconds: 12, mark, tags: { title, artist: 'Ann' } })
    const [mixed, edited] = [
      await upload(fixtures, ann, file(1, 'mixed'), 'mixed.wav'),
      await upload(fixtures, ann, file(2, 'edited'), 'edited.wav'),
    ]
    await fixtures.runJobs()
    const own = { in: 2, out: 11, beat: null }
    await ann.call('PUT /songs/{id}/cue', { params: { id: edited.id }, body: own })
    const marks: Partial<LibraryTrack> = {
      duration: 12,
      cues: [{ kind: 'cue', at: 1.5, end: null, slot: null, name: null }],
      beat: { bpm: 120, firstBeat: 0.25, beatsPerBar: 4 },
      key: { tonic: 9, mode: 'minor' },
    }
    const done = await importAll([track('mixed', marks), track('edited', marks)], friday(0, 1))
    const songs = await songsIn(done.playlists[0]?.crateUuid)
    expect(songs[0]).toMatchObject({
      cue: { in: 1.5, key: { tonic: 9, mode: 'minor' } },
      beat: { bpm: 120, firstBeat: 0.25, beatsPerBar: 4 },
    })
    expect(songs[1]?.cue).toMatchObject({ in: 2, out: 11 })
    // An edit keeps the imported key.
    await ann.call('PUT /songs/{id}/cue', { params: { id: mixed.id }, body: { in: 3, out: 11, beat: null } })
    expect((await songsIn(done.playlists[0]?.crateUuid))[0]?.cue).toMatchObject({ in: 3, key: { tonic: 9 } })
  })

  test('[U24] importing the same again changes nothing, also in two tabs at once', async () => {
    await uploads('one')
    const tracks = [track('one'), track('lost')]
    const both = await Promise.all([begin(tracks, friday(0, 1)), begin(tracks, friday(0, 1))])
    const [importId = ''] = new Set(both.map((each) => each.importId))
    expect(both[1].importId).toBe(importId)
    await Promise.all([send(importId, 0, tracks), send(importId, 0, tracks)])
    await fixtures.runJobs()
    const done = await look(importId)
    await send(importId, 0, tracks)
    expect(await importAll(tracks, friday(0, 1))).toEqual(done)
    expect(await crates()).toHaveLength(1)
    expect(await titlesIn(done.playlists[0]?.crateUuid)).toBe('one')
    expect((await ann.call('GET /library-imports')).imports).toEqual([done])
  })

  test('[U24] a newer version of a playlist adds its new songs to the same crate, where they belong', async () => {
    await uploads('one', 'two', 'three', 'four', 'five')
    const [one, two, three, four, five] = ['one', 'two', 'three', 'four', 'five'].map((title) => track(title))
    if (!one || !two || !three || !four || !five) throw new Error('There are five tracks')
    const first = await importAll([two, four], friday(0, 1))
    const second = await importAll([one, two, three, four, five], friday(0, 1, 2, 3, 4))
    expect(second.playlists[0]?.crateUuid).toBe(first.playlists[0]?.crateUuid)
    expect(await titlesIn(second.playlists[0]?.crateUuid)).toBe('one, two, three, four, five')
  })

  test('[U25] a file that arrives after the import is matched and takes its place', async () => {
    const tracks = ['one', 'two', 'three'].map((title) => track(title))
    const done = await importAll(tracks, friday(0, 1, 2))
    expect(done).toMatchObject({ status: 'COMPLETE', missing: 3 })
    await uploads('three')
    await uploads('one')
    await uploads('two')
    expect(await look(done.importId)).toMatchObject({ status: 'COMPLETE', matched: 3, missing: 0 })
    expect(await titlesIn(done.playlists[0]?.crateUuid)).toBe('one, two, three')
  })

  test('[U25] a song that its owner removed from the crate does not come back when another arrives', async () => {
    await uploads('one')
    const done = await importAll([track('one'), track('two')], friday(0, 1))
    const crateUuid = done.playlists[0]?.crateUuid ?? ''
    const [one] = await songsIn(crateUuid)
    const crateSongUuid = one?.crateSongUuid ?? ''
    await ann.call('DELETE /crate/{crateUuid}/songs/{crateSongUuid}', { params: { crateUuid, crateSongUuid } })
    await uploads('two')
    expect(await titlesIn(crateUuid)).toBe('two')
  })

  test('[U26] the user chooses the song of an uncertain track among its suggestions', async () => {
    const [one, other] = await uploads('one', 'other')
    const done = await importAll([track('one', { duration: 90 })], friday(0))
    const chosen = { position: 0, songId: one?.songId ?? '' }
    expect(await refusalOf(choose(done.importId, [{ position: 0, songId: other?.songId ?? '' }]))).toEqual({
      status: 409,
      message: 'This song isn’t among the suggestions for the track',
    })
    await choose(done.importId, [chosen])
    await choose(done.importId, [chosen])
    await fixtures.runJobs()
    expect(await look(done.importId)).toMatchObject({ status: 'COMPLETE', matched: 1, uncertain: 0 })
    expect(await titlesIn(done.playlists[0]?.crateUuid)).toBe('one')
  })

  test('[U22] an import whose tracks were sent in part continues where it stopped', async () => {
    await uploads('one', 'two')
    const tracks = [track('one'), track('two')]
    const { importId } = await begin(tracks, friday(0, 1))
    await send(importId, 0, tracks.slice(0, 1))
    await fixtures.runJobs()
    expect(await begin(tracks, friday(0, 1))).toMatchObject({ importId, status: 'RECEIVING', received: 1 })
    await send(importId, 1, tracks.slice(1))
    await fixtures.runJobs()
    expect(await look(importId)).toMatchObject({ status: 'COMPLETE', matched: 2 })
  })

  test('[U22] an import that a process left halfway is finished by another, without repeating a song', async () => {
    await uploads('one', 'two')
    const tracks = [track('one'), track('two')]
    const { importId } = await begin(tracks, friday(0, 1))
    await send(importId, 0, tracks)
    const controller = new AbortController()
    controller.abort()
    const handler = (await import('./run-import.ts')).importLibraries(fixtures.app)
    await expect(handler.run({ importId }, { attempt: 1, signal: controller.signal })).rejects.toThrow()
    expect(await look(importId)).toMatchObject({ status: 'IN_PROGRESS', matched: 2 })
    await fixtures.runJobs()
    await handler.run({ importId }, { attempt: 2, signal: new AbortController().signal })
    const done = await look(importId)
    expect(done.status).toBe('COMPLETE')
    expect(await titlesIn(done.playlists[0]?.crateUuid)).toBe('one, two')
  })
})

test('[U22] what could not be read is kept with the import, up to a hundred entries', async () => {
  const body = {
    digest: hashOf('with problems'),
    format: 'csv' as const,
    fileName: 'a.csv',
    total: 1,
    playlists: friday(0),
    problems: [{ line: 3, reason: 'noName' as const }],
    problemCount: 5000,
  }
  const { importId } = await ann.call('POST /library-imports', { body })
  const kept = { problems: body.problems, problemCount: 5000 }
  expect(await look(importId)).toMatchObject(kept)
  expect((await ann.call('GET /library-imports')).imports).toMatchObject([kept])
  const many = { ...body, problems: Array.from({ length: 101 }, () => ({ line: 1, reason: 'noName' as const })) }
  expect((await refusalOf(ann.call('POST /library-imports', { body: many }))).status).toBe(400)
})

test('[U22] songs that fit into no crate are reported', async () => {
  await uploads('one')
  const { db } = fixtures.app
  const done = await importAll([track('one'), track('two')], friday(0, 1))
  const crate = await db
    .selectFrom('crate')
    .where('uuid', '=', done.playlists[0]?.crateUuid ?? '')
    .select('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into "crateSong" ("crateId", "songId", rank)
    select ${crate.id}, "songId", 10000000 + n from "crateSong", generate_series(1, 9999) as n
    where "crateId" = ${crate.id}`.execute(db)
  await db.updateTable('crate').set({ songCount: 10_000 }).where('id', '=', crate.id).execute()
  await uploads('two')
  expect(await look(done.importId)).toMatchObject({ status: 'COMPLETE', matched: 2, failure: 'crateFull' })
  await sql`
    insert into crate ("userUuid", "crateName") select ${ann.uuid}::uuid, 'more' from generate_series(1, 2000)`.execute(
    db,
  )
  const more = await importAll([track('two')], [{ folders: [], name: 'Other', tracks: [0] }])
  expect(more).toMatchObject({ status: 'COMPLETE', failure: 'tooManyCrates', playlists: [{ crateUuid: null }] })
})

test("[U27] somebody else's import does not exist for a user", async () => {
  const done = await importAll([track('one')], friday(0))
  const eve = await fixtures.person('eve')
  const { importId } = done
  const params = { importId }
  const refused = { status: 404, message: 'Import not found' }
  expect(await refusalOf(look(importId, eve))).toEqual(refused)
  expect(await refusalOf(send(importId, 0, [track('x')], eve))).toEqual(refused)
  expect(await refusalOf(choose(importId, [{ position: 0, songId: '1' }], eve))).toEqual(refused)
  expect(await refusalOf(eve.call('DELETE /library-imports/{importId}', { params }))).toEqual(refused)
  const missing = eve.call('GET /library-imports/{importId}/tracks', { params, query: { outcome: 'missing' } })
  expect(await refusalOf(missing)).toEqual(refused)
  expect((await eve.call('GET /library-imports')).imports).toEqual([])
  expect(await look(importId)).toEqual(done)
})

test('[U27] an import has no more tracks than announced, and playlists name only those', async () => {
  expect(await refusalOf(begin([track('one')], friday(0, 1)))).toEqual({
    status: 400,
    message: 'A playlist names a track that isn’t part of the import',
  })
  const { importId } = await begin([track('one')], friday(0))
  expect(await refusalOf(send(importId, 1, [track('two')]))).toEqual({
    status: 400,
    message: 'This is more tracks than the import announced',
  })
})

test('[U27] deleting an import keeps its crates, and the oldest of many imports is dropped', async () => {
  await uploads('one')
  const done = await importAll([track('one')], friday(0))
  await ann.call('DELETE /library-imports/{importId}', { params: { importId: done.importId } })
  expect((await refusalOf(look(done.importId))).status).toBe(404)
  expect(await titlesIn(done.playlists[0]?.crateUuid)).toBe('one')
  for (let at = 0; at < 21; at++) await begin([track(`song ${at}`)], [])
  const { imports } = await ann.call('GET /library-imports')
  expect(imports).toHaveLength(20)
})

describe('an export', () => {
  const fileOf = (crateUuid: string | null | undefined, format: string, who = ann) =>
    fixtures.api.request(`/crate/${crateUuid}/file?format=${format}`, {
      headers: { Authorization: `Bearer ${who.token}` },
    })

  test('[U28] what was imported, exported and imported again is identical', async () => {
    await uploads('one', 'two')
    const marks: Partial<LibraryTrack> = {
      comment: 'opener <3',
      color: '#ff007f',
      rating: 4,
      key: { tonic: 9, mode: 'minor' },
      cues: [{ kind: 'loop', at: 0.5, end: 1, slot: 2, name: 'Ünal & 夜' }],
      beat: { bpm: 124, firstBeat: 0.12, beatsPerBar: 4 },
    }
    const tracks = [track('two'), track('one', marks)]
    const done = await importAll(tracks, friday(0, 1))
    const answer = await fileOf(done.playlists[0]?.crateUuid, 'rekordbox')
    expect(answer.headers.get('content-disposition')).toContain('.xml')
    const reader = libraryReader('a.xml')
    reader.write(await answer.text())
    const { playlists, tracks: back } = reader.end()
    expect(back).toEqual(tracks)
    expect(playlists).toEqual([{ folders: [], name: 'Friday / Warm up', tracks: [0, 1] }])
    const again = await importAll(back, friday(0, 1))
    expect(again.importId).toBe(done.importId)
  })

  test('[U28] a crate is exported in each format, with files that were never imported, and by its owner only', async () => {
    const [one] = await uploads('one')
    const { crateUuid } = await ann.call('POST /crate', {
      body: { crateName: 'Mine', songs: [{ songId: one?.songId }] },
    })
    const texts = await Promise.all(
      ['m3u8', 'csv', 'jspf'].map(async (format) => (await fileOf(crateUuid, format)).text()),
    )
    for (const text of texts) expect(text).toContain('one.wav')
    const eve = await fixtures.person('eve')
    const refused = await fileOf(crateUuid, 'csv', eve)
    expect([refused.status, (await refused.json()).message]).toEqual([404, 'Crate not found'])
    expect((await fileOf(crateUuid, 'exe')).status).toBe(400)
  })
})
