import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let root: Member
let ann: Member
beforeAll(async () => {
  fixtures = await openApi()
  ;[root, ann] = [await fixtures.person('root', { role: 'admin' }), await fixtures.person('ann')]
})
afterAll(() => fixtures.close())

const make = (name: string, more = {}) => ann.call('POST /rooms/infrastructure', { body: { name, ...more } })
const list = (query: object, who = root) => who.call('GET /admin/rooms', { query })
const notFound = { status: 404, message: 'Room not found' }

test('administrators list all rooms, including closed ones, with their owners and without any password', async () => {
  const [open, closed] = [await make('open', { password: 'open sesame' }), await make('closed')]
  await ann.call('DELETE /rooms/{id}/infrastructure', { params: { id: closed.slug } })
  const all = await list({ sort: 'name,ASC' })
  expect(all.data.map((room) => [room.name, room.ownerUuid, room.isPasswordProtected])).toEqual([
    ['closed', ann.uuid, false],
    ['open', ann.uuid, true],
  ])
  expect(JSON.stringify(all)).not.toMatch(/[pP]asswordHash/)
  const mine = await list({ filter: [`ownerUuid||$eq||${ann.uuid}`, 'deletedAt||$isnull'], fields: 'slug' })
  expect(mine.data).toEqual([{ slug: 'open' }])
  expect((await refusalOf(list({ filter: 'passwordHash||$notnull' }))).status).toBe(400)
  expect(await refusalOf(list({}, ann))).toEqual({ status: 403, message: 'Only administrators can do that' })
  for (const id of [open.slug, open.uuid, String(open.id)])
    expect((await root.call('GET /admin/rooms/{id}', { params: { id } })).name).toBe('open')
  expect(await refusalOf(root.call('GET /admin/rooms/{id}', { params: { id: 'no-such-room' } }))).toEqual(notFound)
})

test('administrators can change any setting of a room, which is notified', async () => {
  const [room, other] = [await make('changed'), await make('other')]
  const visitor = await fixtures.enter(ann, room.uuid)
  const patch = (body: object, id = room.slug) => root.call('PATCH /rooms/admin/{id}', { params: { id }, body })
  expect(await patch({ promoted: true, vibe: 'calm' })).toMatchObject({ promoted: true, vibe: 'calm' })
  await visitor.receive('updatedRoomSettings')
  expect(await refusalOf(patch({ slug: other.slug }))).toEqual({
    status: 409,
    message: 'Another room already has this address',
  })
  expect(await refusalOf(patch({}, 'no-such-room'))).toEqual(notFound)
})

test('administrators can set and remove a guest password, and the room is notified without the password', async () => {
  const room = await make('guests')
  const visitor = await fixtures.enter(ann, room.uuid)
  const set = (slug: string) =>
    root.call('POST /rooms/admin/guest-password', { body: { slug, guestPassword: 'hello ghosts' } })
  const remove = (slug: string) => root.call('DELETE /rooms/admin/guest-password', { body: { slug } })
  expect((await set(room.slug)).isGuestPasswordProtected).toBe(true)
  expect(JSON.stringify(await visitor.receive('updatedGuestPassword'))).not.toContain('hello ghosts')
  const ghost = await fixtures.guest()
  await expect(fixtures.enter(ghost, room.uuid)).rejects.toThrow('guest password')
  await fixtures.enter(ghost, room.uuid, { guestPassword: 'hello ghosts' })
  expect((await remove(room.slug)).isGuestPasswordProtected).toBe(false)
  expect(await refusalOf(set('no-such-room'))).toEqual(notFound)
  expect(await refusalOf(remove('no-such-room'))).toEqual(notFound)
})
