import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let dj: Member
let ann: Member
beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => void ([dj, ann] = [await fixtures.person('DJ'), await fixtures.person('Ann')]))
afterAll(() => fixtures.close())

const follow = (who: Member, whom: { uuid: string }, notify?: boolean) =>
  who.call('POST /dj-fans', { body: { djUuid: whom.uuid, notify } })
const count = async (of: { uuid: string }) =>
  (await ann.call('GET /dj-fans/count/{id}', { params: { id: of.uuid } })).count
const fanOf = (who: Member) => who.call('GET /dj-fans/dj-fan/{id}', { params: { id: dj.uuid } })

test('following twice counts once, and can be undone by the DJ or the relation', async () => {
  const [first, again] = await Promise.all([follow(ann, dj), follow(ann, dj)])
  expect(first.id).toBe(again.id)
  expect([await count(dj), await fanOf(ann)]).toEqual([1, { djUuid: dj.uuid, isFan: true, notify: true }])
  await ann.call('DELETE /dj-fans/{id}', { params: { id: String(first.id) } })
  await follow(ann, dj)
  await ann.call('DELETE /dj-fans/{id}', { params: { id: dj.uuid } })
  await ann.call('DELETE /dj-fans/{id}', { params: { id: dj.uuid } })
  expect([await count(dj), await fanOf(ann)]).toEqual([0, { djUuid: dj.uuid, isFan: false, notify: false }])
})

test('users can only end their own follows', async () => {
  const { id } = await follow(ann, dj)
  await dj.call('DELETE /dj-fans/{id}', { params: { id: String(id) } })
  expect(await count(dj)).toBe(1)
})

test('whether a fan is notified is theirs to change, and hidden from others', async () => {
  await follow(ann, dj)
  await follow(ann, dj, false)
  expect(await fanOf(ann)).toMatchObject({ isFan: true, notify: false })
  await follow(ann, dj, true)
  expect(await ann.call('GET /dj-fans-notification')).toMatchObject([{ djUuid: dj.uuid, notify: true }])
  const params = { id: dj.uuid }
  expect((await dj.call('GET /dj-fans/dj-fans-paginated/{id}', { params })).data).toMatchObject([{ notify: false }])
  const admin = await fixtures.person('Ada', { role: 'admin' })
  expect(await admin.call('GET /dj-fans/admin/{id}', { params })).toMatchObject([
    { userUuid: ann.uuid, notify: true },
  ])
})

test('fans are paged by twelve, newest first, and older clients get the same without the total', async () => {
  const fans = await Promise.all(Array.from({ length: 14 }, (_, at) => fixtures.person(`Fan ${at}`)))
  for (const fan of fans) await follow(fan, dj)
  const params = { id: dj.uuid }
  const first = await ann.call('GET /dj-fans/dj-fans-paginated/{id}', { params })
  expect(first).toMatchObject({ count: 14, hasMore: true })
  expect(first.data).toHaveLength(12)
  expect(first.data[0]).toMatchObject({ userUuid: fans[13]?.uuid, userProfile: { nickname: 'Fan 13' } })
  const next = await ann.call('GET /dj-fans/dj-fans-paginated/{id}', { params, query: { skip: 12, take: 1000 } })
  expect([next.data.length, next.hasMore]).toEqual([2, false])
  const plain = await ann.call('GET /dj-fans/dj-fans/{id}', { params, query: { skip: 12 } })
  expect(plain).toEqual(next.data)
})

test('the DJs a user follows are listed for them and for others', async () => {
  const other = await fixtures.person('Other DJ')
  for (const one of [dj, other]) await follow(ann, one)
  expect((await ann.call('GET /dj-fans')).map(({ djUuid }) => djUuid)).toEqual([other.uuid, dj.uuid])
  const seen = await dj.call('GET /dj-fans/{id}/djs-followed', { params: { id: ann.uuid }, query: { take: 1 } })
  expect(seen).toMatchObject({ data: [{ djUuid: other.uuid }], count: 2, hasMore: true })
  await fixtures.app.db
    .updateTable('user')
    .set({ deactivatedAt: new Date() })
    .where('uuid', '=', other.uuid)
    .execute()
  expect(await ann.call('GET /dj-fans')).toHaveLength(1)
})

test('users can follow bots and accounts, but not themselves or users they have blocked', async () => {
  const bot = await dj.call('POST /users/sign-up-bot', { body: { botNickName: 'House' } })
  await follow(ann, bot)
  expect(await count(bot)).toBe(1)
  expect(await refusalOf(follow(ann, ann))).toMatchObject({ status: 400 })
  expect(await refusalOf(follow(ann, await fixtures.guest()))).toMatchObject({ status: 404 })
  await ann.call('POST /blocked-users', { body: { userUuid: dj.uuid } })
  expect(await refusalOf(follow(ann, dj))).toMatchObject({
    status: 403,
    message: 'You’ve blocked this person. Unblock them first',
  })
})

test('a user can follow a limited number of DJs, and an unknown DJ is a 404', async () => {
  const many = Array.from({ length: 5000 }, () => fixtures.app.ids.uuid())
  const createdAt = new Date(fixtures.clock.now())
  await fixtures.app.db
    .insertInto('djFan')
    .values(many.map((djUuid) => ({ djUuid, userUuid: ann.uuid, notify: true, createdAt })))
    .execute()
  expect(await refusalOf(follow(ann, dj))).toMatchObject({ status: 403, message: expect.stringContaining('5000') })
  const admin = await fixtures.person('Ada', { role: 'admin' })
  const nobody = { params: { id: '11111111-2222-4333-8444-555555555555' } }
  const refused = [
    ann.call('GET /dj-fans/count/{id}', nobody),
    ann.call('GET /dj-fans/dj-fan/{id}', nobody),
    ann.call('GET /dj-fans/dj-fans/{id}', nobody),
    ann.call('GET /dj-fans/dj-fans-paginated/{id}', nobody),
    ann.call('GET /dj-fans/{id}/djs-followed', nobody),
    admin.call('GET /dj-fans/admin/{id}', nobody),
  ]
  for (const { status, message } of await Promise.all(refused.map(refusalOf)))
    expect([status, message]).toEqual([404, 'User not found'])
})
