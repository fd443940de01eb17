import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { communityOwner } from './access.ts'
import { leaveCommunity, removeCommunityMember } from './membership.ts'

let fixtures: Fixtures
let ann: Person
let bob: Person
let cat: Person
let mod: Person
beforeAll(async () => {
  fixtures = await openApi()
  ;[ann, bob, cat] = [await fixtures.person('ann'), await fixtures.person('bob'), await fixtures.person('cat')]
  mod = await fixtures.person('mod', { role: 'moderator' })
})
afterAll(() => fixtures.close())

const found = (name: string, owner = ann) =>
  fixtures.service.call('POST /admin/communities', { body: { name, ownerUuid: owner.uuid, description: 'We dance' } })
const read = (id: string | number, who: Pick<Person, 'call'> = fixtures.nobody) =>
  who.call('GET /communities/{id}', { params: { id: String(id) } })
const namesIn = async (id: string, query: { limit?: number; offset?: number } = {}) =>
  (await fixtures.nobody.call('GET /communities/{id}/users', { params: { id }, query })).users.map(
    ({ userProfile }) => userProfile.nickname,
  )
const join = (who: Person, id: string) => who.call('POST /communities/{id}/join', { params: { id } })
const leave = (who: Person, id: string) => who.call('POST /communities/{id}/leave', { params: { id } })
const notFound = { status: 404, message: 'Community not found' }
const ownerOnly = { status: 403, message: communityOwner.refusal.sentence }

test('a community is found by id, UUID and slug, and its owner is its first member', async () => {
  const { id, uuid, slug } = await found('Café Night')
  expect(slug).toBe('cafe-night')
  for (const name of [id, uuid, slug, 'CAFE-night'])
    expect(await read(name)).toMatchObject({
      uuid,
      name: 'Café Night',
      description: 'We dance',
      pictureUrl: null,
      membersCount: 1,
      role: null,
      owner: { uuid: ann.uuid, nickname: 'ann' },
    })
  expect((await read(slug, ann)).role).toBe('owner')
  expect((await read(slug, bob)).role).toBe(null)
})

test("joining and leaving are idempotent, and the owner can't leave", async () => {
  const { slug } = await found('Joiners')
  for (const _ of [1, 2]) expect(await join(bob, slug)).toMatchObject({ membersCount: 2, role: 'member' })
  expect(await join(ann, slug)).toMatchObject({ membersCount: 2, role: 'owner' })
  expect(await namesIn(slug)).toEqual(['ann', 'bob'])
  for (const _ of [1, 2]) expect(await leave(bob, slug)).toMatchObject({ membersCount: 1, role: null })
  const owner = await refusalOf(leave(ann, slug))
  expect(owner).toEqual(refusalIn(leaveCommunity, 'communityOwnerStays'))
  const both = await Promise.all([join(bob, slug), join(bob, slug), join(cat, slug)])
  expect(Math.max(...both.map(({ membersCount }) => membersCount))).toBe(3)
})

test('guests can see a community but not join it', async () => {
  const { slug } = await found('Open house')
  const guest = await fixtures.guest()
  expect((await read(slug, guest)).role).toBe(null)
  expect(await refusalOf(join(guest, slug))).toMatchObject({ status: 401 })
  expect(await refusalOf(guest.call('GET /user-communities'))).toMatchObject({ status: 401 })
})

test('only the owner and global staff can add and remove members, who may join again', async () => {
  const { slug } = await found('Members only')
  const put = (who: Pick<Person, 'call'>, userId: string, id = slug) =>
    who.call('PUT /communities/{id}/users/{userId}', { params: { id, userId } })
  const remove = (who: Pick<Person, 'call'>, userId: string, id = slug) =>
    who.call('DELETE /communities/{id}/users/{userId}', { params: { id, userId } })
  for (const _ of [1, 2]) expect((await put(ann, bob.uuid)).membersCount).toBe(2)
  expect((await put(mod, cat.uuid)).membersCount).toBe(3)
  for (const act of [put, remove])
    for (const who of [bob, cat]) expect(await refusalOf(act(who, cat.uuid))).toEqual(ownerOnly)
  for (const _ of [1, 2]) expect((await remove(ann, bob.uuid)).membersCount).toBe(2)
  expect((await join(bob, slug)).membersCount).toBe(3)
  expect(await refusalOf(remove(ann, ann.uuid))).toEqual(refusalIn(removeCommunityMember, 'communityOwnerStays'))
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const act of [put, remove]) {
    expect(await refusalOf(act(ann, nobody))).toEqual({ status: 404, message: 'User not found' })
    expect(await refusalOf(act(fixtures.service, bob.uuid, 'no-such-community'))).toEqual(notFound)
  }
})

test("a user who has blocked the owner is not added, and the owner can't tell", async () => {
  const { slug } = await found('Quiet')
  const shy = await fixtures.person('shy')
  await shy.call('POST /blocked-users', { body: { userUuid: ann.uuid } })
  const added = await ann.call('PUT /communities/{id}/users/{userId}', { params: { id: slug, userId: shy.uuid } })
  expect(added).toMatchObject({ slug, membersCount: 1 })
  expect((await join(shy, slug)).membersCount).toBe(2)
})

test('members are listed page by page in the order they joined, without closed accounts', async () => {
  const { slug } = await found('Long line')
  const people = await Promise.all(['one', 'two', 'three'].map((name) => fixtures.person(name)))
  for (const one of people) await join(one, slug)
  expect(await namesIn(slug, { limit: 2 })).toEqual(['ann', 'one'])
  expect(await namesIn(slug, { limit: 2, offset: 2 })).toEqual(['two', 'three'])
  const two = must(people[1], 'the second')
  await fixtures.service.call('DELETE /users/deactivate/{id}', { params: { id: two.uuid } })
  expect(await namesIn(slug)).toEqual(['ann', 'one', 'three'])
  expect((await read(slug)).membersCount).toBe(3)
})

test('users see the communities they belong to, the last joined first', async () => {
  const dan = await fixtures.person('dan')
  const [first, second] = [await found('First of dan', dan), await found('Second')]
  await join(dan, second.slug)
  const mine = await dan.call('GET /user-communities')
  expect([mine.count, mine.communities.map(({ slug }) => slug)]).toEqual([2, [second.slug, first.slug]])
  const page = await dan.call('GET /user-communities', { query: { limit: 1, offset: 1 } })
  expect(page.communities.map(({ slug }) => slug)).toEqual([first.slug])
  await leave(dan, second.slug)
  expect((await dan.call('GET /user-communities')).count).toBe(1)
})

test('an unknown community returns 404', async () => {
  const params = { id: 'no-such-community' }
  const asks = [
    () => read(params.id),
    () => read('999999'),
    () => read('00000000-0000-4000-8000-000000000000'),
    () => ann.call('GET /communities/{id}/users', { params }),
    () => ann.call('GET /communities/{id}/rooms', { params }),
    () => ann.call('GET /communities/{id}/events', { params }),
    () => join(ann, params.id),
    () => leave(ann, params.id),
  ]
  for (const ask of asks) expect(await refusalOf(ask())).toEqual(notFound)
})

test('joining, leaving, handing over and ending a community concurrently leaves it in a consistent state', async () => {
  const others = await Promise.all(['eva', 'fay', 'gus', 'hal'].map((name) => fixtures.person(name)))
  const { id, slug } = await found('Rivals')
  const params = { id: slug }
  for (const one of others) await join(one, slug)
  const [heir] = others
  await Promise.allSettled([
    ...others.flatMap((one) => [leave(one, slug), join(one, slug), leave(one, slug)]),
    fixtures.service.call('PATCH /admin/communities/{id}', { params, body: { ownerUuid: heir?.uuid ?? '' } }),
    leave(ann, slug),
  ])
  const after = await read(slug)
  const { users } = await fixtures.nobody.call('GET /communities/{id}/users', { params })
  expect(users.filter(({ role }) => role === 'owner').map(({ userUuid }) => userUuid)).toEqual([after.ownerUuid])
  await Promise.allSettled([
    ...others.map((one) => join(one, slug)),
    fixtures.service.call('DELETE /admin/communities/{id}', { params }),
  ])
  const left = await fixtures.app.db.selectFrom('communityUser').where('communityId', '=', id).selectAll().execute()
  expect(left).toEqual([])
})
