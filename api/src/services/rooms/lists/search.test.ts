import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let ann: Member
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  await make('Garage Nights', { description: 'Everything from London', genres: ['UK Garage', 'techno'] })
  await make('Café del Mar', { vibe: 'Sunset all day', genres: ['Techno'] })
  await make('Behind the door', { description: 'Secret London', genres: ['Techno'], password: 'knock' })
  await make('For members', { description: 'Quiet London', genres: ['Ambient'], guestPassword: 'knock' })
  await make('London unlisted', { unlisted: true, genres: ['Techno'] })
  await make('London in private', { type: 'PRIVATE', genres: ['Techno'] })
})
afterAll(() => fixtures.close())

const make = (name: string, more = {}) => ann.call('POST /rooms/infrastructure', { body: { name, ...more } })
type Query = {
  search?: string
  genre?: string
  only?: 'playing' | 'free' | 'promoted'
  limit?: number
  offset?: number
}
const list = (query: Query) => fixtures.nobody.call('GET /rooms/public', { query })
const found = async (query: Query) => (await list(query)).rooms.map(({ name }) => name)

test('all rooms are searched by word prefixes, ignoring accents and case', async () => {
  expect(await found({ search: 'cafe' })).toEqual(['Café del Mar'])
  expect(await found({ search: 'LOND night' })).toEqual(['Garage Nights'])
  expect(await found({ search: 'sunset' })).toEqual(['Café del Mar'])
  expect(await found({ search: 'nowhere' })).toEqual([])
})

test('rooms are found by parts of words in scripts without spaces, whether or not anyone is inside', async () => {
  const { uuid } = await make('渋谷クラブ 푸른밤하늘')
  for (const _ of ['quiet', 'crowded']) {
    for (const search of ['クラブ', '谷', '하늘', '밤하 クラ'])
      expect(await found({ search })).toEqual(['渋谷クラブ 푸른밤하늘'])
    expect(await found({ search: '늘밤' })).toEqual([])
    await fixtures.enter(ann, uuid)
  }
})

test('search text is never interpreted as a query', async () => {
  for (const search of ["o'clock", '| & !', "'; drop table room", String.raw`\ "`, '%_*'])
    expect(await found({ search: `${search} zz` })).toEqual([])
  expect((await refusalOf(found({ search: 'x'.repeat(101) }))).status).toBe(400)
  expect((await refusalOf(list({ only: 'noisy' as 'free' }))).status).toBe(400)
})

test('a room with a password is found by its name only', async () => {
  expect(await found({ search: 'behind' })).toEqual(['Behind the door'])
  expect(await found({ search: 'members' })).toEqual(['For members'])
  expect(await found({ search: 'london' })).toEqual(['Garage Nights'])
})

test('rooms are found by a whole genre, in whatever case', async () => {
  expect(await found({ genre: 'TECHNO' })).toEqual(['Café del Mar', 'Garage Nights'])
  expect(await found({ genre: 'garage' })).toEqual([])
  expect(await found({ genre: 'uk garage', search: 'night' })).toEqual(['Garage Nights'])
  const { genres } = await fixtures.nobody.call('GET /rooms/public/genres')
  expect(genres).toEqual([
    { genre: expect.stringMatching(/techno/i) as string, rooms: 2 },
    { genre: 'UK Garage', rooms: 1 },
  ])
})

test('all spellings of a genre are the same genre, for rooms with and without people', async () => {
  const [busy] = [
    await make('Cypher', { genres: ['Hip Hop', 'hip-hop'] }),
    await make('Boom bap', { genres: ['HipHop'] }),
  ]
  expect(busy.genres).toEqual(['Hip Hop'])
  await make('Old school', { genres: ['Hïp-Höp'] })
  const { genres } = await fixtures.nobody.call('GET /rooms/public/genres')
  expect(genres.find(({ rooms }) => rooms === 3)?.genre).toMatch(/^h.p/i)
  for (const genre of ['hip hop', 'HIP-HOP', 'hiphop'])
    expect(await found({ genre })).toEqual(['Old school', 'Boom bap', 'Cypher'])
  await fixtures.enter(ann, busy.uuid)
  expect(await found({ genre: 'hiphop' })).toEqual(['Cypher', 'Old school', 'Boom bap'])
})

test('search results are listed page by page, with their total number', async () => {
  const [first, second] = await Promise.all([
    list({ genre: 'techno', limit: 1 }),
    list({ genre: 'techno', limit: 1, offset: 1 }),
  ])
  expect([first.rooms[0]?.name, second.rooms[0]?.name]).toEqual(['Café del Mar', 'Garage Nights'])
  expect([first.count, second.count]).toEqual([2, 2])
})

test('a room is found by its current song and DJ, unless it has a password', async () => {
  const [bob, cleo] = [await fixtures.person('bob'), await fixtures.person('cleo')]
  const [open, locked] = [
    await make('Open decks', { genres: ['Pop'] }),
    await make('Locked decks', { password: 'knock' }),
  ]
  const song = { songId: '9', trackName: 'Notorious', artistName: 'Duran Duran', duration: 99, musicProviders: {} }
  await (await fixtures.enter(bob, open.uuid)).act('addDj', { song })
  await (await fixtures.enter(ann, locked.uuid)).act('addDj', { song })
  await fixtures.enter(cleo, locked.uuid, { password: 'knock' })
  expect(await found({ search: 'duran' })).toEqual(['Open decks'])
  expect(await found({ search: 'bob noto' })).toEqual(['Open decks'])
  expect(await found({ search: 'decks' })).toEqual(['Locked decks', 'Open decks'])
  expect(await found({ only: 'playing' })).toEqual(['Open decks'])
  expect(await found({ only: 'playing', genre: 'pop', offset: 1 })).toEqual([])
  expect((await list({ only: 'playing' })).count).toBe(1)
})

test('rooms with a free place in the booth and promoted rooms can be listed separately', async () => {
  const dora = await fixtures.person('dora')
  const full = await make('One seat', { numberOfDjs: 1 })
  const song = { songId: '9', trackName: 'Now', duration: 99, musicProviders: {} }
  await (await fixtures.enter(dora, full.uuid)).act('addDj', { song })
  const free = await found({ only: 'free' })
  expect([free.includes('One seat'), free.includes('Café del Mar')]).toEqual([false, true])
  const eve = await fixtures.person('eve', { capabilities: ['promoteRoom'] })
  await eve.call('PATCH /rooms/promote/{id}/infrastructure', { params: { id: full.uuid }, body: { promoted: true } })
  expect(await found({ only: 'promoted' })).toEqual(['One seat'])
})

test('a genre is searched literally, whatever characters it contains', async () => {
  const odd = String.raw`Rock'n'Roll\Live "80s" & %_`
  await make('Odd genre', { genres: [odd] })
  expect(await found({ genre: odd.toUpperCase() })).toEqual(['Odd genre'])
  for (const genre of [String.raw`..\..\windows`, "'", String.raw`\'x`, '& | !', ':*'])
    expect(await found({ genre, search: 'odd' })).toEqual([])
})
