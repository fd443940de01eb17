import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import { maxRooms } from './rooms-of.ts'

const people = 10_000
let fixtures: Fixtures
let ann: Person
let slug: string
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  const body = { name: 'Everybody', ownerUuid: ann.uuid }
  slug = (await fixtures.service.call('POST /admin/communities', { body })).slug
  await fill(fixtures.app.db)
})
afterAll(() => fixtures.close())

/** Adds ten thousand members, and as many rooms as a community may have. */
async function fill(db: Fixtures['app']['db']): Promise<void> {
  await sql`
    with "people" as (
      insert into "user" ("uuid", "role", "tokensFrom", "createdAt", "updatedAt")
      select gen_random_uuid(), 'user', now(), now(), now() from generate_series(2, ${people}::int) returning "id", "uuid"
    ), "profiles" as (
      insert into "userProfile" ("userId", "nickname", "avatarId", "color", "updatedAt")
      select "id", 'Member', 'cat', '#562DF9', now() from "people"
    )
    insert into "communityUser" ("communityId", "userUuid", "joinedAt")
    select "community"."id", "people"."uuid", now() from "people", "community"`.execute(db)
  await sql`
    with "made" as (
      insert into "room" ("slug", "name") select 'room-' || "at", 'Room' from generate_series(1, ${maxRooms}::int) "at"
      returning "id"
    )
    insert into "communityRoom" ("communityId", "roomId", "addedAt")
    select "community"."id", "made"."id", now() from "made", "community"`.execute(db)
  await sql`analyze`.execute(db)
}

test('each of ten thousand members is listed once, page by page', async () => {
  const seen = new Set<string>()
  const limit = 200
  for (let offset = 0; offset < people; offset += limit) {
    const page = await fixtures.nobody.call('GET /communities/{id}/users', {
      params: { id: slug },
      query: { limit, offset },
    })
    expect(page.count).toBe(people)
    for (const { userUuid } of page.users) seen.add(userUuid)
  }
  expect(seen.size).toBe(people)
})

test('among a thousand rooms, the one with people in it comes first', async () => {
  const params = { id: slug }
  const oldest = await ann.call('GET /rooms/{id}', { params: { id: 'room-1' } })
  const first = async () => (await ann.call('GET /communities/{id}/rooms', { params, query: { limit: 1 } })).rooms[0]
  expect((await first())?.slug).not.toBe(oldest.slug)
  await fixtures.enter(ann, oldest.uuid)
  expect((await first())?.slug).toBe(oldest.slug)
  const last = await ann.call('GET /communities/{id}/rooms', { params, query: { offset: maxRooms - 1 } })
  expect([last.rooms.length, last.count]).toEqual([1, maxRooms])
})
