import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { png as drawPng } from '@segue/shared/test/pictures.ts'

let fixtures: Fixtures
let root: Member, ann: Member
beforeAll(async () => {
  fixtures = await openApi()
  root = await fixtures.person('root', { role: 'admin' })
  ann = await fixtures.person('ann')
})
afterAll(() => fixtures.close())

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64')
const svg = base64('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>')
const png = base64(drawPng())
const pictures = {
  'front-body.svg': svg,
  'front-body.png': png,
  'back-body.svg': svg,
  'back-body.png': png,
  'front-head.svg': svg,
  'front-head.png': png,
  'back-head.svg': svg,
  'back-head.png': png,
}
const create = (slug: string, more: object = {}) =>
  root.call('POST /avatars', { body: { slug, avatarStatus: 'PRIVATE', pictures, ...more } })
const change = (slug: string, body: object) => root.call('PATCH /avatars/{slug}', { params: { slug }, body })
const wear = (who: Member, avatarId: string) => who.call('POST /users/profile', { body: { avatarId } })
const wornBy = async (who: Member) => (await who.call('GET /users/profile')).avatarId
const assign = (slug: string, who: { uuid: string }) =>
  root.call('POST /avatar-assignment/{slug}', { params: { slug }, body: { userUuid: who.uuid } })
const unassign = (avatarAssignmentId: number) =>
  root.call('DELETE /avatar-assignment/{avatarAssignmentId}', { params: { avatarAssignmentId } })
const isAvailable = async (who: Member, slug: string) =>
  (await who.call('GET /avatars/{slug}/{uuid}', { params: { slug, uuid: who.uuid } })).isAvailableForCurrentUser
const notYours = { status: 403, message: 'This avatar isn’t available to you' }
const missing = { status: 404, message: 'Avatar not found' }

test('an avatar is created from eight pictures that everyone can see', async () => {
  expect(await create('moth-queen')).toMatchObject({ slug: 'moth-queen', avatarStatus: 'PRIVATE', deletedAt: null })
  const all = await fixtures.nobody.call('GET /all-avatars')
  const made = all.find(({ slug }) => slug === 'moth-queen')
  expect(made).toMatchObject({
    isAvailableForCurrentUser: false,
    frontBodyUrl: expect.stringContaining('moth-queen'),
  })
  for (const [url, type, content] of [
    [made?.frontBodyUrl, 'image/svg+xml', svg],
    [made?.backHeadPngUrl, 'image/png', png],
  ]) {
    const answer = await fixtures.api.request(String(url).replace('http://test', ''))
    expect([answer.headers.get('content-type'), base64(new Uint8Array(await answer.arrayBuffer()))]).toEqual([
      type,
      content,
    ])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

test('avatar files that could run scripts or are not pictures are refused', async () => {
  const bad = { status: 422, message: 'An avatar requires eight pictures: PNGs, and SVGs without scripts or links' }
  for (const text of [
    '<svg><script>alert(1)</script></svg>',
    '<svg onload="alert(1)"></svg>',
    '<svg><a href="javascript:alert(1)"/></svg>',
    '<html></html>',
  ])
    expect(await refusalOf(create('bad', { pictures: { ...pictures, 'front-body.svg': base64(text) } }))).toEqual(bad)
  expect(await refusalOf(create('bad', { pictures: { ...pictures, 'back-head.png': svg } }))).toEqual(bad)
  const { 'back-head.png': _, ...seven } = pictures
  expect(await refusalOf(create('bad', { pictures: seven }))).toMatchObject({ status: 400 })
})

test("an avatar's name can never be used again, and some names are reserved", async () => {
  await create('short-lived')
  await root.call('DELETE /avatars/{slug}', { params: { slug: 'short-lived' } })
  const taken = { status: 409, message: 'This avatar name is or was already in use' }
  for (const slug of ['short-lived', 'ghost']) expect(await refusalOf(create(slug))).toEqual(taken)
  for (const slug of ['art', 'subscriber', 'Moth', '-x', 'a', 'a/b'])
    expect(await refusalOf(create(slug))).toMatchObject({ status: 400 })
})

test('a private avatar can be worn only while it is granted, and rooms are updated when it is revoked', async () => {
  await create('velvet-crab')
  expect(await refusalOf(wear(ann, 'velvet-crab'))).toEqual(notYours)
  const { id } = await assign('velvet-crab', ann)
  expect((await assign('velvet-crab', ann)).id).toBe(id)
  expect(await isAvailable(ann, 'velvet-crab')).toBe(true)
  expect(await isAvailable(root, 'velvet-crab')).toBe(false)
  await wear(ann, 'velvet-crab')
  const room = await root.call('POST /rooms/infrastructure', { body: { name: 'The wardrobe' } })
  const visitor = await fixtures.enter(ann, room.uuid)
  const listed = { filter: ['slug||$eq||velvet-crab', `userUuid||$eq||${ann.uuid}`] }
  const assignments = async () => (await root.call('GET /admin/avatar-assignments', { query: listed })).data
  expect(await assignments()).toMatchObject([{ id, assignmentType: 'MANUAL', byUuid: root.uuid }])
  await unassign(id)
  expect(await assignments()).toEqual([])
  expect(await wornBy(ann)).not.toBe('velvet-crab')
  const { message } = await visitor.receive('updatedUserData')
  expect(message).toBeDefined()
  const state = await fixtures.app.rooms.state(room.uuid)
  expect(state.allUserData[ann.uuid]?.userProfile.avatarId).toBe(await wornBy(ann))
  expect(await refusalOf(unassign(id))).toEqual({ status: 404, message: 'Avatar grant not found' })
  expect(await refusalOf(assign('nobody-drew-this', ann))).toEqual(missing)
  expect(await refusalOf(assign('velvet-crab', { uuid: fixtures.app.ids.uuid() }))).toMatchObject({ status: 404 })
})

test('users who may no longer wear an avatar switch to another one, and those who still may keep it', async () => {
  await create('tin-parrot', { avatarStatus: 'PUBLIC' })
  const [ben, cleo] = [await fixtures.person('ben'), await fixtures.person('cleo')]
  await wear(ben, 'tin-parrot')
  await wear(cleo, 'tin-parrot')
  await assign('tin-parrot', cleo)
  await change('tin-parrot', { avatarStatus: 'PRIVATE' })
  await fixtures.runJobs()
  expect([(await wornBy(ben)) === 'tin-parrot', await wornBy(cleo)]).toEqual([false, 'tin-parrot'])
  await root.call('DELETE /admin/avatars/{slug}', { params: { slug: 'tin-parrot' } })
  await fixtures.runJobs()
  await fixtures.runJobs()
  expect(await wornBy(cleo)).not.toBe('tin-parrot')
  expect(await refusalOf(wear(cleo, 'tin-parrot'))).toEqual({ status: 400, message: missing.message })
  expect(await refusalOf(change('tin-parrot', { avatarStatus: 'PUBLIC' }))).toEqual(missing)
  const params = { params: { slug: 'tin-parrot' } }
  expect(await refusalOf(root.call('DELETE /avatars/{slug}', params))).toEqual(missing)
  expect(await refusalOf(root.call('DELETE /admin/avatars/{slug}', params))).toEqual(missing)
  // Past messages keep it.
  expect((await fixtures.api.request('/avatars/art/tin-parrot/front-head.png')).status).toBe(200)
  expect(await root.call('GET /admin/avatars/{slug}', params)).toMatchObject({ deletedAt: expect.any(String) })
})

test('an award avatar requires a season and the points to win it', async () => {
  const needed = { status: 400, message: 'An award requires a season and the points needed to win it' }
  expect(await refusalOf(create('comet', { avatarStatus: 'SEASON_AWARD' }))).toEqual(needed)
  await create('comet')
  expect(await refusalOf(change('comet', { avatarStatus: 'SEASON_AWARD', seasonId: 1 }))).toEqual(needed)
  const unknown = { avatarStatus: 'SEASON_AWARD', seasonId: 99_999, rankingValue: 5 }
  expect(await refusalOf(create('comet-two', unknown))).toEqual({ status: 404, message: 'Season not found' })
  expect(await refusalOf(change('comet', unknown))).toEqual({ status: 404, message: 'Season not found' })
})

test('an award avatar names its season, and a locked avatar says how it is earned', async () => {
  const season = { name: 'Autumn / 7', startTime: '2031-01-01T00:00:00Z', endTime: '2031-04-01T00:00:00Z' }
  const { id: seasonId } = await root.call('POST /points/season', { body: season })
  await create('laurel-crow', { avatarStatus: 'SEASON_AWARD', seasonId, rankingValue: 50 })
  await create('gift-owl', { avatarStatus: 'PRIVATE' })
  await create('plan-swan', { avatarStatus: 'SUBSCRIBER_ONLY' })
  const notify = async (slug: string) => {
    const { earnedBy, seasonName, isAvailableForCurrentUser } = await ann.call('GET /avatars/{slug}', {
      params: { slug },
    })
    return { earnedBy, seasonName, isAvailableForCurrentUser }
  }
  const locked = { isAvailableForCurrentUser: false, seasonName: null }
  expect(await notify('laurel-crow')).toEqual({ ...locked, earnedBy: 'season', seasonName: 'Autumn / 7' })
  expect(await notify('gift-owl')).toEqual({ ...locked, earnedBy: 'house' })
  expect(await notify('plan-swan')).toEqual({ ...locked, earnedBy: 'subscription' })
  // Later tests count the subscriber avatars.
  await root.call('DELETE /avatars/{slug}', { params: { slug: 'plan-swan' } })
})

test('a subscriber avatar requires a plan and is listed separately', async () => {
  await create('gold-heron', { avatarStatus: 'SUBSCRIBER_ONLY' })
  expect(await isAvailable(ann, 'gold-heron')).toBe(false)
  const list = await ann.call('GET /avatars/subscriber')
  expect(list.map(({ slug }) => slug)).toEqual(['gold-heron'])
  expect((await fixtures.nobody.call('GET /avatars')).some(({ slug }) => slug === 'gold-heron')).toBe(false)
})

test("accounts can't wear the guest avatar, and the Discord avatar requires a linked Discord account", async () => {
  expect(await refusalOf(wear(ann, 'ghost'))).toEqual(notYours)
  expect(await refusalOf(wear(ann, 'discord'))).toEqual(notYours)
  const discordId = '223456789012345678'
  const dee = await fixtures.service.call('POST /discord/users', { body: { discordId, username: 'dee' } })
  const linked = { ...ann, uuid: dee.uuid }
  expect(await isAvailable(linked, 'discord')).toBe(true)
  const signUp = { email: 'ghost@example.test', password: 'the password of a ghost', nickname: 'Boo' }
  for (const avatarId of ['ghost', 'discord'])
    expect(await refusalOf(fixtures.nobody.call('POST /users/sign-up', { body: { ...signUp, avatarId } }))).toEqual(
      notYours,
    )
})

test("the product's own avatars can't be deleted, and the public ones are listed for administrators", async () => {
  const stays = { status: 409, message: 'This avatar is used by the product and can’t be changed' }
  for (const key of ['DELETE /avatars/{slug}', 'DELETE /admin/avatars/{slug}'] as const)
    expect(await refusalOf(root.call(key, { params: { slug: 'ghost' } }))).toEqual(stays)
  const page = await root.call('GET /admin/avatars', { query: { filter: ['avatarStatus||$eq||PUBLIC'], limit: 5 } })
  expect(page.total).toBeGreaterThanOrEqual(24)
  const unknown = { params: { slug: 'nobody-drew-this' } }
  expect(await refusalOf(root.call('GET /admin/avatars/{slug}', unknown))).toEqual(missing)
})

test('only administrators can create, change, delete and grant avatars', async () => {
  const mo = await fixtures.person('mo', { role: 'moderator' })
  const params = { slug: 'moth-queen' }
  const refused = { status: 403, message: 'Only administrators can do that' }
  const body = { slug: 'mine', avatarStatus: 'PUBLIC' as const, pictures }
  expect(await refusalOf(mo.call('POST /avatars', { body }))).toEqual(refused)
  expect(await refusalOf(mo.call('PATCH /avatars/{slug}', { params, body: { avatarStatus: 'PUBLIC' } }))).toEqual(
    refused,
  )
  expect(await refusalOf(mo.call('DELETE /avatars/{slug}', { params }))).toEqual(refused)
  const request = { params, body: { userUuid: mo.uuid } }
  expect(await refusalOf(mo.call('POST /avatar-assignment/{slug}', request))).toEqual(refused)
})

test('there can be at most 500 avatars', async () => {
  const rows = Array.from({ length: 500 }, (_, place) => ({
    slug: `one-of-${place}`,
    avatarStatus: 'PRIVATE' as const,
    place,
  }))
  await fixtures.app.db.insertInto('avatar').values(rows).execute()
  expect(await refusalOf(create('too-many'))).toEqual({ status: 409, message: 'There can be up to 500 avatars' })
})

test('an avatar whose custom face cannot be fetched is refused and not added', async () => {
  const refused = { status: 422, message: expect.stringContaining('No picture for a face') }
  expect(await refusalOf(create('faceless', { customFaceUrl: 'https://faces.example/moth.png' }))).toEqual(refused)
  expect((await fixtures.nobody.call('GET /all-avatars')).some(({ slug }) => slug === 'faceless')).toBe(false)
})
