import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { fakeProvider, providerSong, withProviders, type FakeProvider } from '../../../../test/fakes/fake-provider.ts'
import { completePlaceholder } from '../public.ts'

let fixtures: Fixtures
let ann: Member
let ben: Member
let spotify: FakeProvider

beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  ben = await fixtures.person('ben')
  spotify = fakeProvider('spotify')
  withProviders(fixtures, spotify)
})
afterAll(() => fixtures.close())

const queue = (who: Member) => who.call('GET /crate/special/queue/songs').then(({ songs }) => songs[0])
const add = (who: Member, song: object) =>
  who.call('POST /crate/special/queue/songs', { body: { songs: [song] } }).then(({ songs }) => songs[0])
const lie = { trackName: 'False', artistName: 'Nobody', duration: 4, isrc: 'GBAYE1000342', explicit: true }
const spotifyId = (id: string) => ({ musicProvider: 'spotify', songId: id })

test('[L25] what one account claims about a song is not shown to others', async () => {
  const claimed = await add(ann, { ...spotifyId('one'), ...lie, thumbnails: { spotify: 'https://evil.test/a.jpg' } })
  expect(claimed).toMatchObject({ ...lie, status: 'PENDING_REQUEST' })
  expect(await queue(ann)).toEqual(claimed)
  const bare = await add(ben, spotifyId('one'))
  expect(bare).toMatchObject({
    songId: claimed?.songId,
    trackName: '',
    duration: null,
    isrc: null,
    explicit: null,
    thumbnails: {},
    status: 'PENDING_REQUEST',
  })
  expect(await queue(ben)).toMatchObject({ trackName: '', duration: null })
  const params = { songId: claimed?.songId ?? '' }
  expect(await ben.call('GET /api/v1/songs/{songId}', { params })).toMatchObject({ trackName: '', duration: null })
})

test('[L25] every user keeps their own claims: the first value of a field stays, and later ones fill gaps', async () => {
  await add(ann, { ...spotifyId('two'), ...lie })
  await add(ben, { ...spotifyId('two'), trackName: 'Also false', duration: 9 })
  await add(ann, { ...lie, duration: 5, musicProviders: { spotify: 'two', youtube: 'rickroll123' } })
  expect(await queue(ann)).toMatchObject({ duration: 4, musicProviders: { spotify: 'two', youtube: 'rickroll123' } })
  expect(await queue(ben)).toMatchObject({ trackName: 'Also false', duration: 9, musicProviders: { spotify: 'two' } })
})

test('[L25] a claimed provider id does not merge songs', async () => {
  const claimed = await add(ann, { ...lie, musicProviders: { apple: '1', spotify: 'three' } })
  const other = await add(ben, spotifyId('three'))
  expect(other?.songId).not.toBe(claimed?.songId)
  expect(other?.musicProviders).toEqual({ spotify: 'three' })
})

test('[L26] a look-up applies for everyone, and songs that were added with a claim are looked up too', async () => {
  spotify.songs = [providerSong('spotify', 'four')]
  await add(ann, { ...spotifyId('four'), ...lie })
  await add(ben, spotifyId('four'))
  await fixtures.runJobs()
  for (const who of [ann, ben]) {
    expect(await queue(who)).toMatchObject({
      trackName: 'Song four',
      duration: 200,
      isrc: null,
      status: 'SUCCESS',
    })
  }
})

test('[R210] claims apply only to plays by the same user, and a look-up overrides them', async () => {
  await add(ann, { ...spotifyId('five'), ...lie })
  const placeholder = { musicProviders: { spotify: 'five' } }
  expect(await completePlaceholder(fixtures.app, placeholder, ben.uuid)).toBeUndefined()
  expect(await completePlaceholder(fixtures.app, placeholder, ann.uuid)).toMatchObject({
    duration: 4,
    trackName: 'False',
    status: 'DATA_NOT_FOUND',
  })
  spotify.songs = [providerSong('spotify', 'five')]
  for (const who of [ann, ben]) {
    const song = { ...placeholder, ...lie, status: 'SUCCESS' }
    expect(await completePlaceholder(fixtures.app, song, who.uuid)).toMatchObject({
      duration: 200,
      trackName: 'Song five',
      status: 'SUCCESS',
    })
  }
})

test("[R211] a song that can't be looked up plays with its DJ's data and is not marked as found", async () => {
  const song = { musicProviders: { pandora: 'TR:1' }, ...lie, status: 'SUCCESS' }
  expect(await completePlaceholder(fixtures.app, song, ben.uuid)).toMatchObject({ ...lie, status: 'PENDING_REQUEST' })
})

test("[R210] the DJ's ids at other providers are kept alongside the looked-up data", async () => {
  spotify.songs = [providerSong('spotify', 'six')]
  const song = { musicProviders: { spotify: 'spotify:track:six', youtube: 'video' }, ...lie }
  expect((await completePlaceholder(fixtures.app, song, ben.uuid))?.musicProviders).toEqual(song.musicProviders)
})

test("[R210] a room plays the right song to its end, whatever its DJ or anyone's crate claims", async () => {
  spotify.songs = [providerSong('spotify', 'seven')]
  await add(ann, { ...spotifyId('seven'), ...lie })
  const room = await ben.call('POST /rooms/infrastructure', { body: { name: 'The end' } })
  const dj = await fixtures.enter(ben, room.uuid)
  const song = { musicProviders: { spotify: 'seven' }, ...lie, status: 'SUCCESS' }
  await dj.act('addDj', { song })
  await dj.receive('lookedUpSong')
  const state = await fixtures.app.rooms.state(room.uuid)
  const { startTime = 0, endTime = 0, song: played } = state.nowPlaying ?? {}
  expect(endTime - startTime).toBe(200_000)
  expect(played).toMatchObject({ trackName: 'Song seven', status: 'SUCCESS' })
})
