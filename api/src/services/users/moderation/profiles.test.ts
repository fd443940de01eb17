import { afterAll, beforeAll, expect, test } from 'vitest'
import { song } from '@segue/shared/test/fixtures.ts'
import { openApi, refusalOf, type Fixtures, type Member, type Person } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let mod: Member
beforeAll(async () => {
  fixtures = await openApi()
  mod = await fixtures.person('mod', { role: 'moderator' })
})
afterAll(() => fixtures.close())

const nobody = '00000000-0000-4000-8000-000000000000'
const change = (userUuid: string, body: object) =>
  mod.call('POST /users/profile-admin', { body: { userUuid, ...body } })
type Badge = 'VERIFIED' | 'STAFF' | 'JQBX'
const setBadges = (userUuid: string, badges: Badge[]) =>
  mod.call('POST /users/change-badges-admin', { body: { userUuid, badges } })
const serve =
  (key: 'POST /users/add-badges-service' | 'POST /users/remove-badges-service') =>
  async (who: { uuid: string }, ...badges: Badge[]) =>
    (await fixtures.service.call(key, { body: { userUuid: who.uuid, badges } })).badges
const [add, remove] = [serve('POST /users/add-badges-service'), serve('POST /users/remove-badges-service')]
const newest = async (who: Person) => (await mod.call('GET /user-actions/{id}', { params: { id: who.uuid } }))[0]

test("a moderator can change a user's profile, which takes effect immediately and is recorded", async () => {
  const ann = await fixtures.person('ann')
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'The floor' } })
  const visitor = await fixtures.enter(ann, room.uuid)
  expect(await change(ann.uuid, { nickname: 'Renamed', reason: 'Not a nice name' })).toMatchObject({
    uuid: ann.uuid,
    nickname: 'Renamed',
  })
  await visitor.receive('updatedUserProfile')
  expect(await newest(ann)).toMatchObject({
    action: 'changeProfile',
    actorUuid: mod.uuid,
    reason: 'Not a nice name',
  })
})

test("moderators can't set values that are invalid, or avatars the user may not wear", async () => {
  const ann = await fixtures.person('ann')
  expect(await refusalOf(change(ann.uuid, { avatarId: 'staff' }))).toEqual({
    status: 403,
    message: 'This avatar isn’t available to them',
  })
  expect(await refusalOf(change(ann.uuid, { avatarId: 'nobody-drew-this' }))).toEqual({
    status: 400,
    message: 'Avatar not found',
  })
  expect(await refusalOf(change(ann.uuid, { twitter: 'javascript:alert(1)' }))).toMatchObject({ status: 400 })
  expect(await refusalOf(change(nobody, { nickname: 'x' }))).toMatchObject({ status: 404 })
  expect(await refusalOf(change(mod.uuid, { nickname: 'x' }))).toMatchObject({ status: 400 })
  const admin = await fixtures.person('Ada', { role: 'admin' })
  expect(await refusalOf(change(admin.uuid, { nickname: 'x' }))).toMatchObject({ status: 403 })
})

test('badges are a set of five: adding one twice or removing a missing one has no effect', async () => {
  const ann = await fixtures.person('ann')
  expect(await add(ann, 'STAFF', 'VERIFIED')).toEqual(['VERIFIED', 'STAFF'])
  expect(await add(ann, 'STAFF')).toEqual(['VERIFIED', 'STAFF'])
  expect(await remove(ann, 'JQBX')).toEqual(['VERIFIED', 'STAFF'])
  expect(await remove(ann, 'VERIFIED', 'STAFF')).toEqual([])
  expect((await setBadges(ann.uuid, ['JQBX', 'JQBX'])).badges).toEqual(['JQBX'])
  expect(await newest(ann)).toMatchObject({ action: 'changeBadges' })
  const unknown = fixtures.service.call('POST /users/add-badges-service', {
    body: { userUuid: ann.uuid, badges: ['GOLD' as Badge] },
  })
  expect((await refusalOf(unknown)).status).toBe(400)
  expect(await refusalOf(add({ uuid: nobody }, 'STAFF'))).toMatchObject({ status: 404 })
  expect(await refusalOf(remove({ uuid: nobody }, 'STAFF'))).toMatchObject({ status: 404 })
  expect(await refusalOf(setBadges(nobody, []))).toMatchObject({ status: 404 })
  expect(await refusalOf(setBadges(mod.uuid, ['STAFF']))).toMatchObject({ status: 400 })
  const other = await fixtures.person('other', { role: 'moderator' })
  expect(await refusalOf(setBadges(other.uuid, ['STAFF']))).toMatchObject({ status: 403 })
})

test('concurrent additions of badges are all kept', async () => {
  const ann = await fixtures.person('ann')
  await Promise.all([add(ann, 'VERIFIED'), add(ann, 'STAFF'), add(ann, 'JQBX')])
  expect((await ann.call('GET /users/profile')).badges).toEqual(['VERIFIED', 'JQBX', 'STAFF'])
})

test('a verified user can immediately play in a room for verified DJs', async () => {
  const ann = await fixtures.person('ann')
  const room = await mod.call('POST /rooms/infrastructure', { body: { name: 'For DJs', djType: 'VERIFIED_ONLY' } })
  const visitor = await fixtures.enter(ann, room.uuid)
  expect(await visitor.act('addDj', { song: song('one') })).toHaveProperty('error')
  await setBadges(ann.uuid, ['VERIFIED'])
  expect(await visitor.act('addDj', { song: song('one') })).toMatchObject({ status: 'OK' })
})

test("the profile of a closed account can't be changed", async () => {
  const ann = await fixtures.person('ann')
  const close = (deactivatedAt: Date | null) =>
    fixtures.app.db.updateTable('user').set({ deactivatedAt }).where('uuid', '=', ann.uuid).execute()
  await close(new Date())
  expect(await refusalOf(change(ann.uuid, { nickname: 'x' }))).toMatchObject({ status: 404 })
  expect(await refusalOf(setBadges(ann.uuid, ['STAFF']))).toMatchObject({ status: 404 })
  await close(null)
  expect(await fixtures.service.call('GET /profile/{id}/service', { params: { id: ann.uuid } })).toMatchObject({
    nickname: 'ann',
    badges: [],
  })
})

test('services can list profiles page by page, and refresh them in live rooms', async () => {
  const messages: string[] = []
  const rooms: typeof fixtures.app.rooms = { ...fixtures.app.rooms, actWherever: (uuid) => void messages.push(uuid) }
  const listening = await openApi({ rooms })
  try {
    const people = [await listening.person('ann'), await listening.person('bea'), await listening.person('cleo')]
    const all = (query: object) => listening.service.call('GET /users/service/all-user-profiles', { query })
    expect((await all({})).map(({ uuid }) => uuid)).toEqual(people.map(({ uuid }) => uuid))
    expect((await all({ take: 1, skip: 1 })).map(({ nickname }) => nickname)).toEqual(['bea'])
    const refresh = listening.service.call('GET /users/service/update-user-profiles', { query: { take: 2, skip: 1 } })
    expect(await refresh).toEqual({ updated: 2 })
    expect(messages).toEqual(people.slice(1).map(({ uuid }) => uuid))
    const again = (after: number) => listening.service.call('POST /admin/profiles/refresh', { body: { after } })
    expect([await again(0), await again(3)]).toEqual([
      { updated: 3, next: null },
      { updated: 0, next: null },
    ])
    expect(messages.slice(2)).toEqual(people.map(({ uuid }) => uuid))
    for (const key of ['GET /profile/{id}/service', 'GET /users/service/{id}/user-profile'] as const) {
      const profile = (id: string) => listening.service.call(key, { params: { id } })
      expect(await profile(people[0]?.uuid ?? '')).toMatchObject({ nickname: 'ann' })
      expect(await profile(nobody)).toMatchObject({ uuid: nobody })
      expect(await refusalOf(profile('999999'))).toEqual({ status: 404, message: 'User profile not found' })
    }
  } finally {
    await listening.close()
  }
})
