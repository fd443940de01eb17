import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { upload, wavFile } from '../../../../test/songs.ts'
import { completePlaceholder } from '../../playlist/public.ts'

let fixtures: Fixtures
let ann: Member
let ben: Member
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
  ben = await fixtures.person('ben', { capabilities: ['uploadMusic'] })
})
afterAll(() => fixtures.close())

let mark = 200
async function songOf(person: Member, title: string, fields: Record<string, string> = {}, artist = 'Somebody') {
  const song = await upload(
    fixtures,
    person,
    wavFile({ mark: (mark += 7), tags: { title, artist } }),
    'x.wav',
    fields,
  )
  await fixtures.runJobs()
  return song
}
const titles = ({ songs }: { songs: { trackName: string }[] }) => songs.map(({ trackName }) => trackName)

test("GET /songs lists the caller's playable songs, newest first, and unfinished ones on request", async () => {
  await songOf(ann, 'Own One')
  await songOf(ann, 'Own Two')
  const waiting = await upload(fixtures, ann, wavFile({ mark: 999 }), 'Under Way.wav')
  expect(titles(await ann.call('GET /songs'))).toEqual(['Own Two', 'Own One'])
  const all = await ann.call('GET /songs', { query: { unfinished: true } })
  expect(titles(all)).toEqual(['Under Way', 'Own Two', 'Own One'])
  const second = await ann.call('GET /songs', { query: { unfinished: true, limit: 1, offset: 1 } })
  expect([titles(second), second.count]).toEqual([['Own Two'], 3])
  await fixtures.runJobs()
  expect(await ann.call('GET /songs/{id}', { params: { id: waiting.id } })).toMatchObject({ status: 'VERIFIED' })
})

test('[U11] everyone sees public songs, and only those', async () => {
  await songOf(ann, 'For All', { isPublic: 'true' })
  await songOf(ann, 'For Me')
  expect(titles(await fixtures.nobody.call('GET /songs/public'))).toEqual(['For All'])
})

test('[U14] a search matches all words in own and public songs, own first, and titles made of symbols', async () => {
  await songOf(ben, 'Zebra 100% Crossing', { isPublic: 'true' }, 'The Stripes')
  await songOf(ben, 'Zebra Secret')
  await songOf(ann, 'Zebra of Ann', {}, 'Ann')
  await songOf(ben, '÷', { isPublic: 'true' }, '%')
  const find = async (person: Member, term: string) => titles(await person.call('GET /search', { query: { term } }))
  expect(await find(ann, 'zebra')).toEqual(['Zebra of Ann', 'Zebra 100% Crossing'])
  expect(await find(ann, 'STRIPES zebra')).toEqual(['Zebra 100% Crossing'])
  expect(await find(ben, 'zebra')).toEqual(['Zebra Secret', 'Zebra 100% Crossing'])
  expect(await find(ann, '100%')).toEqual(['Zebra 100% Crossing'])
  expect(await find(ann, '÷')).toEqual(['÷'])
  expect(await find(ann, '_')).toEqual([])
  expect(await find(ann, '\\')).toEqual([])
  expect(await find(ann, '  ')).toEqual([])
  const ghost = await fixtures.guest()
  const headers = { Authorization: `Bearer ${ghost.token}` }
  const answer = await fixtures.api.request('/api/upload-service/search?q=zebra', { headers })
  expect(await answer.json()).toMatchObject({ songs: [{ trackName: 'Zebra 100% Crossing' }], count: 1 })
})

test('[U14] a search of uploads tolerates typos, missing accents and any order, and covers album names', async () => {
  const fields = { isPublic: 'true', albumName: 'Ferry Timetables' }
  const song = await songOf(ben, 'Slow Harbour', fields, 'Inès Tallow')
  await songOf(ben, 'Harbour Secret', {}, 'Inès Tallow')
  const find = async (person: Member, q: string) => titles(await person.call('GET /search', { query: { q } }))
  for (const q of ['slow harbor', 'hrabour slow', 'ines talow slow', 'ferry timetable', 'slow har', 'SLOWHARBOUR'])
    expect([q, await find(ann, q)]).toEqual([q, ['Slow Harbour']])
  expect(await find(ben, 'harbor')).toEqual(['Slow Harbour', 'Harbour Secret'])
  const change = (body: object) => ben.call('PATCH /songs/{id}', { params: { id: song.id }, body })
  await change({ albumName: 'Lighthouse' })
  expect([await find(ann, 'ferry'), await find(ann, 'lighthouses')]).toEqual([[], ['Slow Harbour']])
  await change({ isPublic: false })
  expect([await find(ann, 'slow harbour'), await find(ben, 'slow harbour')]).toEqual([[], ['Slow Harbour']])
  await ben.call('DELETE /songs/{id}', { params: { id: song.id } })
  expect(await find(ben, 'slow harbour')).toEqual(['Harbour Secret'])
})

test('only its owner sees a song until it can be played', async () => {
  const song = await upload(fixtures, ann, wavFile({ mark: 1111 }))
  const request = { params: { id: song.id } }
  expect((await refusalOf(ben.call('GET /songs/{id}', request))).status).toBe(404)
  expect(await ann.call('GET /songs/{id}', request)).toMatchObject({ status: 'PENDING_UPLOAD' })
  await fixtures.runJobs()
  const ghost = await fixtures.guest()
  expect(await ghost.call('GET /songs/{id}', request)).toMatchObject({ id: song.id, status: 'VERIFIED' })
  expect((await refusalOf(ghost.call('GET /songs/{id}', { params: { id: ben.uuid } }))).status).toBe(404)
  expect((await refusalOf(ghost.call('GET /songs/{id}', { params: { id: 'rubbish' } }))).message).toContain('uuid')
})

test("[U15] only its owner can change a song's details, and the catalogue follows", async () => {
  const song = await songOf(ann, 'Before')
  const change = { params: { id: song.id }, body: { trackName: ' After ', genre: 'Dub', isrc: 'gb-aye-10-00342' } }
  const refusal = { status: 403, message: 'Unauthorized to edit tags that not belongs to the user' }
  expect(await refusalOf(ben.call('PATCH /songs/{id}', change))).toEqual(refusal)
  expect(await refusalOf(ben.call('POST /metadata', { body: { id: song.id, trackName: 'Mine' } }))).toEqual(refusal)
  const changed = await ann.call('PATCH /songs/{id}', change)
  expect(changed).toMatchObject({ trackName: 'After', genre: 'Dub', isrc: 'GBAYE1000342', artistName: 'Somebody' })
  expect(await ann.call('POST /metadata', { body: { id: song.id, genre: '' } })).toMatchObject({ genre: null })
  const row = await fixtures.app.db
    .selectFrom('song')
    .where('id', '=', Number(song.songId))
    .selectAll()
    .executeTakeFirst()
  expect(row).toMatchObject({ trackName: 'After', genre: null, status: 'VERIFIED' })
})

test('the genre of an upload is listed only for users who can find the upload', async () => {
  const [one, two] = [await songOf(ann, 'Lines'), await songOf(ann, 'Dots')]
  const genres = async (person: Pick<Member, 'call'>) =>
    (await person.call('GET /api/v1/genres', { query: { prefix: 'leftfield' } })).genres.map(({ name }) => name)
  const change = (song: { id: string }, body: object) => ann.call('PATCH /songs/{id}', { params: song, body })
  await change(one, { genre: 'Leftfield Bass' })
  await change(two, { genre: 'leftfield-bass' })
  expect([await genres(ann), await genres(ben), await genres(fixtures.nobody)]).toEqual([['Leftfield Bass'], [], []])
  await change(two, { isPublic: true })
  expect([await genres(ben), await genres(fixtures.nobody)]).toEqual([['Leftfield Bass'], ['Leftfield Bass']])
  await ann.call('DELETE /songs/{id}', { params: { id: two.id } })
  expect([await genres(ann), await genres(ben)]).toEqual([['Leftfield Bass'], []])
})

test.each([
  [{ trackName: '' }, 'trackName must have at least 1 character'],
  [{ trackName: 'x'.repeat(201) }, 'trackName must have at most 200 characters'],
  [{ trackName: 'bell\u0007' }, 'trackName must not contain control characters'],
  [{ releaseYear: 12 }, 'releaseYear must be at least 1000'],
])('details such as %j are refused with an explanation', async (body, sentence) => {
  const song = await upload(fixtures, ann, wavFile({ mark: 1555 }))
  const refusal = await refusalOf(ann.call('PATCH /songs/{id}', { params: { id: song.id }, body }))
  expect(refusal).toEqual({ status: 400, message: sentence.charAt(0).toUpperCase() + sentence.slice(1) })
})

test('[U7] details changed while a song is processed are not overwritten by its tags', async () => {
  const song = await upload(fixtures, ann, wavFile({ mark: 1222, tags: { title: 'Tag' } }))
  await ann.call('PATCH /songs/{id}', { params: { id: song.id }, body: { trackName: 'Typed' } })
  await fixtures.runJobs()
  expect(await ann.call('GET /songs/{id}', { params: { id: song.id } })).toMatchObject({ trackName: 'Typed' })
})

test('[U15] deleting a song deletes its files and marks it as deleted in the catalogue', async () => {
  const song = await songOf(ann, 'Short Lived')
  const request = { params: { id: song.id } }
  expect((await refusalOf(ben.call('DELETE /songs/{id}', request))).status).toBe(403)
  expect(await ann.call('DELETE /songs/{id}', request)).toEqual({ success: true })
  await fixtures.runJobs()
  expect((await refusalOf(ann.call('DELETE /songs/{id}', request))).status).toBe(404)
  expect((await refusalOf(ann.call('PATCH /songs/{id}', { ...request, body: {} }))).status).toBe(404)
  expect((await refusalOf(ann.call('POST /metadata', { body: { id: song.id } }))).status).toBe(404)
  expect(await fixtures.app.storage.get(`songs/${song.id}/hls/master.m3u8`)).toBeUndefined()
  const row = await fixtures.app.db
    .selectFrom('song')
    .where('id', '=', Number(song.songId))
    .selectAll()
    .executeTakeFirst()
  expect(row).toMatchObject({ status: 'DATA_NOT_FOUND', trackName: 'Short Lived' })
})

test('[U15] a song deleted during processing leaves no files', async () => {
  const song = await upload(fixtures, ann, wavFile({ mark: 1333 }))
  const media = fixtures.app.media
  const slow = fixtures.app
  slow.media = {
    ...media,
    async process(request) {
      const outcome = await media.process(request)
      await ann.call('DELETE /songs/{id}', { params: { id: song.id } })
      return outcome
    },
  }
  await fixtures.runJobs()
  slow.media = media
  expect(await fixtures.app.storage.get(`songs/${song.id}/hls/master.m3u8`)).toBeUndefined()
  expect(await fixtures.app.storage.get(`songs/${song.id}/original`)).toBeUndefined()
})

test("[U15] moderators can delete other users' songs", async () => {
  const song = await songOf(ann, 'Against The Rules')
  const mia = await fixtures.person('mia', { role: 'moderator' })
  expect(await mia.call('DELETE /songs/{id}', { params: { id: song.id } })).toEqual({ success: true })
})

test('[U3] a user can upload a file again after deleting it', async () => {
  const file = wavFile({ mark: 1444 })
  const first = await upload(fixtures, ann, file)
  await fixtures.runJobs()
  await ann.call('DELETE /songs/{id}', { params: { id: first.id } })
  const second = await upload(fixtures, ann, file)
  await fixtures.runJobs()
  expect(second.id).not.toBe(first.id)
  expect(await ann.call('GET /songs/{id}', { params: { id: second.id } })).toMatchObject({ status: 'VERIFIED' })
})

test('[U12] the guessable numeric id of a private song resolves only for its owner and moderators', async () => {
  const song = await songOf(ann, 'Unreleased')
  const byNumber = { params: { songId: song.songId } }
  const stream = { params: { country: 'US', id: song.songId } }
  const add = (body: object) => ben.call('POST /crate/special/queue/songs', { body: { songs: [body] } })
  const ghost = await fixtures.guest()
  const crate = await ben.call('POST /crate', { body: {} })
  const refusals = [
    () => ben.call('GET /api/v1/songs/{songId}', byNumber),
    () => ghost.call('GET /api/v1/songs/{songId}/similar', byNumber),
    () => ghost.call('GET /song-data/stream/{country}/{id}', stream),
    () => ghost.call('GET /song-data/preview/{country}/{id}', stream),
    () => add({ songId: song.songId }),
    () => ben.call('POST /api/v1/playlists/{crateUuid}/tracks', { params: crate, body: { songId: song.songId } }),
  ]
  for (const ask of refusals) expect(await refusalOf(ask())).toEqual({ status: 404, message: 'Song not found' })
  expect(await completePlaceholder(fixtures.app, { songId: song.songId }, ben.uuid)).toBeUndefined()

  const known = await ann.call('GET /api/v1/songs/{songId}', byNumber)
  expect(known.trackName).toBe('Unreleased')
  expect(await completePlaceholder(fixtures.app, { songId: song.songId }, ann.uuid)).toMatchObject({
    trackName: 'Unreleased',
  })
  const mia = await fixtures.person('mia', { role: 'moderator' })
  expect((await mia.call('GET /api/v1/songs/{songId}', byNumber)).trackName).toBe('Unreleased')
  // Users who heard it in a room know its UUID.
  const named = { songId: song.songId, musicProviders: { uploadService: song.id } }
  expect((await add(named)).songs[0]?.trackName).toBe('Unreleased')
  expect(await completePlaceholder(fixtures.app, named, ben.uuid)).toMatchObject({ trackName: 'Unreleased' })
  await ann.call('PATCH /songs/{id}', { params: { id: song.id }, body: { isPublic: true } })
  expect((await add({ songId: song.songId })).songs[0]?.trackName).toBe('Unreleased')
  expect((await ghost.call('GET /song-data/stream/{country}/{id}', stream)).musicProvider).toBe('uploadService')
})

test('[U15] [U16] live rooms drop songs once they are deleted, withdrawn or removed with their owner', async () => {
  const cleo = await fixtures.person('cleo', { capabilities: ['uploadMusic'] })
  const mo = await fixtures.person('mo', { role: 'moderator' })
  const [deleted, withdrawn] = [await songOf(ann, 'Deleted'), await songOf(ann, 'Withdrawn')]
  const owned = await songOf(cleo, 'Of Cleo')
  const { rooms } = fixtures.app
  const messages: unknown[] = []
  fixtures.app.rooms = { ...rooms, actEverywhere: async (action) => void messages.push(action) }
  await ann.call('DELETE /songs/{id}', { params: { id: deleted.id } })
  await fixtures.runJobs()
  const params = { id: withdrawn.id }
  await mo.call('PUT /songs/{id}/verification', { params, body: { isVerified: false } })
  await mo.call('PUT /songs/{id}/verification', { params, body: { isVerified: true } })
  await fixtures.runJobs()
  await fixtures.service.call('DELETE /users/deactivate/{id}', { params: { id: cleo.uuid } })
  fixtures.clock.pass(31 * 24 * 60 * 60_000)
  await fixtures.app.jobs.add(fixtures.app.db, 'closeAccounts', {})
  await fixtures.runJobs()
  fixtures.app.rooms = rooms
  expect(messages).toEqual(
    [deleted, withdrawn, owned].map(({ id, songId }) => ({ type: 'songsGone', songs: [{ songId, uploadUuid: id }] })),
  )
  const song = { trackName: 'Of Cleo', duration: 2, musicProviders: { uploadService: cleo.uuid } }
  for (const one of [{ ...song, songId: owned.songId }, song])
    expect(await completePlaceholder(fixtures.app, { ...song, ...one })).toMatchObject({ status: 'DATA_NOT_FOUND' })
})
