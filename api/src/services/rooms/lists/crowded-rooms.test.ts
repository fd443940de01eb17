import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { seededRandom } from '@segue/shared/random.ts'
import { genreKey } from '@segue/shared/song/genres.ts'
import { hasTyped, wordsOf } from '@segue/shared/song/search/words.ts'
import type { Visitor } from '../../../../test/enter.ts'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { nobody, type Caller } from '../../../ports/caller.ts'
import { listedRooms } from '../room/live.ts'
import { rooms } from '../room/queries.ts'
import { publicRooms, type PublicRoomFilter } from './public-rooms.ts'

let fixtures: Fixtures
let people: Member[]
const chance = seededRandom(20_261_207)
const oneOf = <T>(from: readonly T[]): T => must(from[Math.floor(chance() * from.length)], 'one of several')

beforeAll(async () => {
  fixtures = await openApi()
  people = await Promise.all(['ann', 'bob', 'cleo', 'dora'].map((name) => fixtures.person(name)))
})
afterAll(() => fixtures.close())

/** What the list has to contain, by looking at every room that anyone is in. */
async function plainly(caller: Caller, { search, genre, only }: Partial<PublicRoomFilter>): Promise<string[]> {
  const { app } = fixtures
  const people = new Map((await app.rooms.crowds()).map((crowd) => [crowd.roomUuid, crowd.people]))
  const rows = await rooms(app.db).where('type', '=', 'PUBLIC').where('unlisted', '=', false).selectAll().execute()
  const crowded = rows.filter(({ uuid }) => people.has(uuid))
  const crowdIn = (uuid: string) => people.get(uuid) ?? 0
  crowded.sort((a, b) => crowdIn(b.uuid) - crowdIn(a.uuid) || b.id - a.id)
  const typed = wordsOf(search ?? '')
  return (await listedRooms(app, caller, crowded))
    .filter((room) => only !== 'playing' || room.song !== null)
    .filter((room) => only !== 'free' || room.djs.length < room.numberOfDjs)
    .filter((room) => only !== 'promoted' || room.promoted)
    .filter((room) => !genre || room.genres.some((one) => genreKey(one) === genreKey(genre)))
    .filter((room) => {
      const texts = [room.name, room.slug, room.description, room.vibe, ...room.genres]
      const heard = [room.song?.trackName ?? '', room.song?.artistName ?? '', ...room.djs.map((dj) => dj.nickname)]
      const words = wordsOf([...texts, ...heard].join(' '))
      return !search || typed.every((one) => words.some((word) => hasTyped(word, one)))
    })
    .map(({ uuid }) => uuid)
}

const names = ['Garage Nights', 'Café del Mar', '渋谷クラブ', 'Night Shift', 'Garage of Bob']
const genres = ['Techno', 'UK Garage', 'hip-hop', 'Hip Hop']
const filters: Partial<PublicRoomFilter>[] = [
  {},
  ...['night', 'gar', 'クラブ', 'anthem', 'bob', 'cafe mar'].map((search) => ({ search })),
  { genre: 'HipHop' },
  ...(['playing', 'free', 'promoted'] as const).map((only) => ({ only })),
  { search: 'garage', only: 'free' },
]

test('a list among crowded rooms is what a look at every room gives, whatever has happened in them', async () => {
  const made: { uuid: string; by: Member }[] = []
  const inside = new Map<string, Visitor>()
  const change = (body: object) => {
    const { uuid, by } = oneOf(made)
    return by.call('PATCH /rooms/{id}', { params: { id: uuid }, body })
  }
  const callers: Caller[] = [
    nobody,
    { kind: 'guest', uuid: (await fixtures.guest()).uuid },
    ...people.map(({ uuid }): Caller => ({ kind: 'user', uuid, role: 'user', capabilities: [] })),
  ]
  async function enter() {
    const [who, { uuid }] = [oneOf(people), oneOf(made)]
    inside.set(who.uuid, await fixtures.enter(who, uuid, { password: 'knock' }))
  }
  async function play() {
    const song = { songId: '9', trackName: oneOf(['Anthem', 'Notorious']), duration: 300, musicProviders: {} }
    await oneOf([...inside.values()]).act('addDj', { song })
  }
  const changes: (() => Promise<unknown>)[] = [
    async () => {
      const by = oneOf(people)
      const body = { name: oneOf(names), genres: [oneOf(genres)], numberOfDjs: oneOf([1, 2]) }
      const { uuid } = await by.call('POST /rooms/infrastructure', { body })
      made.push({ uuid, by })
    },
    () => change({ name: oneOf(names), description: oneOf(['Sunset anthem', '']) }),
    () => change({ genres: [oneOf(genres)], numberOfDjs: oneOf([1, 2, 3]) }),
    () => change({ unlisted: oneOf([true, false, false]) }),
    () => change({ type: oneOf(['PRIVATE', 'PUBLIC', 'PUBLIC']) }),
    () => change({ password: oneOf(['knock', '']), guestPassword: oneOf(['knock', '']) }),
    enter,
    enter,
    enter,
    play,
    play,
    async () => {
      const { uuid, by } = oneOf(made)
      const whom = oneOf(people)
      if (whom !== by)
        await by.call('POST /roomUserRoles/kick-user-from-room', { body: { userUuid: whom.uuid, slug: uuid } })
    },
    async () => {
      const { uuid, by } = must(made.at(Math.floor(chance() * made.length)), 'a room')
      if (chance() < 0.3) await by.call('DELETE /rooms/{id}/infrastructure', { params: { id: uuid } })
    },
  ]
  for (const _ of people) await changes[0]?.()
  for (const _ of people) await enter()
  let found = 0
  for (let step = 0; step < 60; step++) {
    await oneOf(changes)().catch((error: unknown) => {
      // A change of a deleted room, a room that is full, a ban: all of these are refused.
      if (!(error instanceof Error)) throw error
    })
    const [caller, filter] = [oneOf(callers), oneOf(filters)]
    const expected = await plainly(caller, filter)
    const page = await publicRooms(fixtures.app, caller, { limit: 200, offset: 0, ...filter })
    expect(
      page.rooms.slice(0, expected.length).map(({ uuid }) => uuid),
      `step ${step}`,
    ).toEqual(expected)
    found += expected.length
  }
  expect(found).toBeGreaterThan(40)
})
