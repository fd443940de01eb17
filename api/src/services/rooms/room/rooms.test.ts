import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let ann: Member
beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => void (ann = await fixtures.person('ann')))
afterAll(() => fixtures.close())

let made = 0
const make = (more: object = {}, who = ann) =>
  who.call('POST /rooms/infrastructure', { body: { name: `Room ${++made} of tests`, ...more } })
const sample = JSON.parse(
  readFileSync(new URL('../../../../test/samples/room-settings-2024-11.json', import.meta.url), 'utf8'),
) as { data: Record<string, unknown> }

test('the creator of a room owns it and finds it by slug, uuid and id', async () => {
  const room = await make({ name: 'Café del Mar', description: 'By the sea', design: 'YACHT', numberOfDjs: 3 })
  expect(room).toMatchObject({
    name: 'Café del Mar',
    slug: 'cafe-del-mar',
    design: 'YACHT',
    numberOfDjs: 3,
    djType: 'EVERYONE',
    type: 'PUBLIC',
    song: null,
    usersInRoomUuids: [],
    pinnedMessages: [],
    roomRoles: [{ userUuid: ann.uuid, role: 'owner', expirationTime: null }],
  })
  for (const id of [room.slug, room.slug.toUpperCase(), room.uuid, String(room.id)])
    expect(await fixtures.nobody.call('GET /rooms/{id}', { params: { id } })).toEqual(room)
  expect(await fixtures.nobody.call('GET /rooms/uuid/{uuid}', { params: { uuid: room.uuid } })).toEqual(room)
})

test('a room whose name is in another script is found in any case, composed or not', async () => {
  const room = await make({ name: 'Йод и 日本' })
  expect(room.slug).toBe('йод-и-日本')
  for (const id of [room.slug, room.slug.toUpperCase(), room.slug.normalize('NFD')])
    expect((await fixtures.nobody.call('GET /rooms/{id}', { params: { id } })).uuid).toBe(room.uuid)
  expect((await make({ name: 'Йод и 日本' })).slug).toBe('йод-и-日本-2')
  expect((await make({ slug: ' Ночь-Й-1 '.normalize('NFD') })).slug).toBe('ночь-й-1')
})

test('a room has every setting that existing clients look for', async () => {
  const room = await make()
  for (const key of Object.keys(sample.data).filter((name) => name !== 'posterFile')) expect(room).toHaveProperty(key)
})

test('rooms of the same name created concurrently all get a slug of their own', async () => {
  const rooms = await Promise.all(Array.from({ length: 12 }, () => make({ name: 'Rivals' })))
  expect(rooms.map((room) => room.slug).sort()).toEqual(
    ['rivals', ...Array.from({ length: 11 }, (_, at) => `rivals-${at + 2}`)].sort(),
  )
})

test('a requested slug is used, or refused if it is taken or invalid', async () => {
  expect((await make({ slug: 'My-Own-Place' })).slug).toBe('my-own-place')
  expect(await refusalOf(make({ slug: 'my-own-place' }))).toEqual({
    status: 409,
    message: 'Another room already has this address',
  })
  for (const slug of ['public', '12', 'a b', '']) expect((await refusalOf(make({ slug }))).status).toBe(400)
})

test('passwords are never shown, only whether they are set', async () => {
  const room = await make({ password: 'open sesame', guestPassword: 'guests welcome' })
  expect(room).toMatchObject({ isPasswordProtected: true, isGuestPasswordProtected: true })
  const state = await ann.call('GET /rooms/room-state/{id}', { params: { id: room.slug } })
  const row = await fixtures.app.db
    .selectFrom('room')
    .where('uuid', '=', room.uuid)
    .selectAll()
    .executeTakeFirstOrThrow()
  const shown = JSON.stringify([room, state])
  for (const secret of ['open sesame', 'guests welcome', row.passwordHash, row.guestPasswordHash])
    expect(shown).not.toContain(secret)
  expect(row.passwordHash).not.toContain('sesame')
})

test("users can't enter without the right password, which can be removed", async () => {
  const bob = await fixtures.person('bob')
  const room = await make({ password: 'open sesame' })
  await expect(fixtures.enter(bob, room.uuid)).rejects.toThrow('Incorrect room password.')
  await expect(fixtures.enter(bob, room.uuid, { password: 'wrong' })).rejects.toThrow('password')
  await fixtures.enter(bob, room.uuid, { password: 'open sesame' })
  const opened = await ann.call('PATCH /rooms/{id}', { params: { id: room.slug }, body: { password: null } })
  expect(opened.isPasswordProtected).toBe(false)
  await fixtures.enter(await fixtures.person('cleo'), room.uuid)
})

test('a guest password applies to guests only', async () => {
  const room = await make({ guestPassword: 'hello ghosts' })
  const ghost = await fixtures.guest()
  await expect(fixtures.enter(ghost, room.uuid)).rejects.toThrow('guest password')
  await fixtures.enter(ghost, room.uuid, { guestPassword: 'hello ghosts' })
  await fixtures.enter(await fixtures.person('bob'), room.uuid)
})

test('a change appears in the response, the database and the live room', async () => {
  const room = await make()
  const visitor = await fixtures.enter(await fixtures.person('bob'), room.uuid)
  const changed = await ann.call('PATCH /rooms/{id}', {
    params: { id: room.slug },
    body: { songsPerDj: 2, design: 'YACHT', name: '  Renamed ' },
  })
  expect(changed).toMatchObject({ songsPerDj: 2, design: 'YACHT', name: 'Renamed' })
  const push = await visitor.receive('updatedRoomSettings')
  expect(push.message).toMatchObject({
    statePatch: expect.arrayContaining([
      { op: 'replace', path: '/settings/songsPerDj', value: 2 },
      { op: 'replace', path: '/settings/design', value: 'YACHT' },
    ]),
  })
  expect(await fixtures.nobody.call('GET /rooms/{id}', { params: { id: room.slug } })).toMatchObject({
    name: 'Renamed',
  })
})

test('a picture among the settings is refused, and nothing changes', async () => {
  const room = await make()
  const patch = (posterFile: string | null) =>
    ann.call('PATCH /rooms/{id}', { params: { id: room.slug }, body: { name: 'Changed', posterFile } })
  for (const picture of ['https://example.test/poster.png', 'data:image/png;base64,AAAA'])
    expect(await refusalOf(patch(picture))).toEqual({
      status: 400,
      message: 'PosterFile cannot be set here; upload a poster with POST /rooms/{id}/poster',
    })
  expect(await fixtures.nobody.call('GET /rooms/{id}', { params: { id: room.slug } })).toMatchObject({
    name: room.name,
  })
  expect(await patch(null)).toMatchObject({ name: 'Changed', posterUrl: null })
})

test('concurrent changes all take effect, and the live room ends up like the database', async () => {
  const room = await make()
  await fixtures.enter(ann, room.uuid)
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      ann.call('PATCH /rooms/{id}', {
        params: { id: room.uuid },
        body: at % 2 ? { songsPerDj: at } : { vibe: `v${at}` },
      }),
    ),
  )
  const now = await ann.call('GET /rooms/{id}', { params: { id: room.uuid } })
  const live = fixtures.app.rooms.liveState(room.uuid)?.settings
  expect([live?.songsPerDj, live?.vibe]).toEqual([now.songsPerDj, now.vibe])
})

test('a room can change its slug, except to one that is taken', async () => {
  const [room, other] = [await make(), await make()]
  const patch = (slug: string) => ann.call('PATCH /rooms/{id}', { params: { id: room.uuid }, body: { slug } })
  expect((await patch('a-better-address')).slug).toBe('a-better-address')
  expect(await refusalOf(patch(other.slug))).toEqual({
    status: 409,
    message: 'Another room already has this address',
  })
  const infrastructure = ann.call('PATCH /rooms/{id}/infrastructure', {
    params: { id: room.uuid },
    body: { slug: other.slug },
  })
  expect((await refusalOf(infrastructure)).status).toBe(409)
})

test('moderators can change how a room plays, but only owners its address, visibility and passwords', async () => {
  const bob = await fixtures.person('bob')
  const room = await make()
  const patch = (body: object) => bob.call('PATCH /rooms/{id}', { params: { id: room.slug }, body })
  expect(await refusalOf(patch({ vibe: 'x' }))).toEqual({ status: 403, message: 'Only room staff can do this' })
  await ann.call('POST /roomUserRoles/{roomId}', {
    params: { roomId: room.slug },
    body: { userUuid: bob.uuid, role: 'moderator' },
  })
  expect((await patch({ vibe: 'warm' })).vibe).toBe('warm')
  for (const body of [{ password: 'x' }, { slug: 'mine-now' }, { type: 'PRIVATE' }, { unlisted: true }])
    expect(await refusalOf(patch(body))).toEqual({
      status: 403,
      message: 'Only the owners of the room can change its address, visibility, radio, passwords and crate',
    })
  const infrastructure = bob.call('PATCH /rooms/{id}/infrastructure', { params: { id: room.slug }, body: {} })
  expect(await refusalOf(infrastructure)).toEqual({ status: 403, message: 'Only the owners of the room can do this' })
})

test('staff can set who may DJ and how many', async () => {
  const room = await make()
  const params = { id: room.slug }
  await ann.call('PATCH /rooms/dj-type/{id}/infrastructure', { params, body: { djType: 'INVITE_ONLY' } })
  const changed = await ann.call('PATCH /rooms/dj-seats/{id}/infrastructure', { params, body: { numberOfDjs: 2 } })
  expect(changed).toMatchObject({ djType: 'INVITE_ONLY', numberOfDjs: 2 })
  const bob = await fixtures.enter(await fixtures.person('bob'), room.uuid)
  expect((await bob.act('addDj'))['error']).toBe('Only invited DJs can play in this room.')
})

test('global moderators are staff in every room', async () => {
  const mod = await fixtures.person('mod', { role: 'moderator' })
  const room = await make()
  const changed = await mod.call('PATCH /rooms/{id}/infrastructure', {
    params: { id: room.slug },
    body: { type: 'PRIVATE' },
  })
  expect(changed.type).toBe('PRIVATE')
})

test('a deleted room returns 404 for everyone, and the people in it are removed', async () => {
  const room = await make()
  const bob = await fixtures.person('bob')
  const visitor = await fixtures.enter(bob, room.uuid)
  const remove = (who: Member) => who.call('DELETE /rooms/{id}/infrastructure', { params: { id: room.slug } })
  expect((await refusalOf(remove(bob))).status).toBe(403)
  await remove(ann)
  await visitor.receive('kickedFromRoom')
  expect((await refusalOf(fixtures.nobody.call('GET /rooms/{id}', { params: { id: room.slug } }))).status).toBe(404)
  await expect(fixtures.enter(bob, room.uuid)).rejects.toThrow('This room doesn’t exist.')
  expect((await make({ name: room.name })).slug).not.toBe(room.slug)
})

test('a live room shows who is in it and what is playing', async () => {
  const room = await make()
  const visitor = await fixtures.enter(ann, room.uuid)
  const song = {
    songId: '1',
    trackName: 'One',
    artistName: 'The Testers',
    duration: 200,
    musicProviders: { apple: '1' },
  }
  await visitor.act('addDj', { song })
  const shown = await fixtures.nobody.call('GET /rooms/{id}', { params: { id: room.slug } })
  expect(shown).toMatchObject({ usersInRoomUuids: [ann.uuid], song: { trackName: 'One' } })
  const state = await fixtures.nobody.call('GET /rooms/room-state/{id}', { params: { id: room.slug } })
  expect(state).toMatchObject({ djs: [{ uuid: ann.uuid }], nowPlaying: { song: { trackName: 'One' } } })
})

test('joining returns the configuration, records the visit and refuses banned users', async () => {
  const bob = await fixtures.person('bob')
  const room = await make()
  const join = (who: Pick<Member, 'call'>) => who.call('POST /rooms/{id}/join', { params: { id: room.slug } })
  expect((await join(bob)).uuid).toBe(room.uuid)
  expect((await join(await fixtures.guest())).uuid).toBe(room.uuid)
  const recent = await bob.call('GET /rooms/recent')
  expect(recent.rooms.map((each) => each.uuid)).toEqual([room.uuid])
  await ann.call('POST /roomUserRoles/{roomId}', {
    params: { roomId: room.slug },
    body: { userUuid: bob.uuid, role: 'banned' },
  })
  expect(await refusalOf(join(bob))).toEqual({ status: 403, message: 'You’re banned from this room' })
  const cleo = await fixtures.person('cleo')
  const expirationTime = new Date(fixtures.clock.now() + 60_000).toISOString()
  await ann.call('POST /roomUserRoles/{roomId}', {
    params: { roomId: room.slug },
    body: { userUuid: cleo.uuid, role: 'kicked', expirationTime },
  })
  expect(await refusalOf(join(cleo))).toEqual({
    status: 403,
    message: 'You were removed from this room and can’t come back yet',
  })
  fixtures.clock.pass(60_001)
  expect((await join(cleo)).uuid).toBe(room.uuid)
})

test('a pinned message that is too long is refused', async () => {
  const room = await make()
  const pinnedMessages = [{ message: { message: 'x'.repeat(20_001) } }]
  const pinning = ann.call('POST /rooms/{id}/pinned-messages', {
    params: { id: room.slug },
    body: { pinnedMessages },
  })
  expect(await refusalOf(pinning)).toEqual({ status: 400, message: 'PinnedMessages[0] is too long' })
})

test.each([
  [{ name: '' }, 'Name must have at least 1 character'],
  [{ name: 'x'.repeat(101) }, 'Name must have at most 100 characters'],
  [{ design: 'MOON' }, /^Design must be one of BARN, /],
  [{ numberOfDjs: 0 }, 'NumberOfDjs must be at least 1'],
  [{ roomSize: 1e9 }, 'RoomSize must be at most 50000'],
  [{ musicProviderKeys: ['winamp'] }, /^MusicProviderKeys\[0\] must be one of /],
  [{ externalUrl: 'javascript:alert(1)' }, 'ExternalUrl must be an address such as https://example.org'],
])('%j is refused with an explanation', async (body, sentence) => {
  const { status, message } = await refusalOf(make(body))
  expect(status).toBe(400)
  expect(message).toMatch(sentence)
})

test('an unknown room returns 404 for every operation', async () => {
  const id = 'no-such-room'
  const uuid = '11111111-2222-4333-8444-555555555555'
  const calls: (() => Promise<unknown>)[] = [
    () => fixtures.nobody.call('GET /rooms/{id}', { params: { id } }),
    () => fixtures.nobody.call('GET /rooms/{id}', { params: { id: '99999999999' } }),
    () => fixtures.nobody.call('GET /rooms/uuid/{uuid}', { params: { uuid } }),
    () => fixtures.nobody.call('GET /rooms/room-state/{id}', { params: { id } }),
    () => ann.call('POST /rooms/{id}/join', { params: { id } }),
    () => ann.call('PATCH /rooms/{id}', { params: { id }, body: {} }),
    () => ann.call('PATCH /rooms/{id}/infrastructure', { params: { id }, body: {} }),
    () => ann.call('DELETE /rooms/{id}/infrastructure', { params: { id } }),
    () => ann.call('PATCH /rooms/dj-type/{id}/infrastructure', { params: { id }, body: { djType: 'EVERYONE' } }),
    () => ann.call('PATCH /rooms/dj-seats/{id}/infrastructure', { params: { id }, body: { numberOfDjs: 1 } }),
    () => ann.call('POST /rooms/{id}/pinned-messages', { params: { id }, body: { pinnedMessages: [] } }),
    () => ann.call('POST /rooms/recent', { body: { roomUuid: uuid } }),
    () => ann.call('GET /roomUserRoles/{roomId}', { params: { roomId: id } }),
    () => ann.call('GET /roomUserRoles/{roomId}/{userId}', { params: { roomId: id, userId: uuid } }),
    () => ann.call('POST /roomUserRoles/{roomId}', { params: { roomId: id }, body: { userUuid: uuid, role: 'dj' } }),
    () =>
      ann.call('DELETE /roomUserRoles/{roomId}', { params: { roomId: id }, body: { userUuid: uuid, role: 'dj' } }),
    () => ann.call('POST /roomUserRoles/kick-user-from-room', { body: { userUuid: uuid, slug: id } }),
  ]
  for (const call of calls) expect(await refusalOf(call())).toEqual({ status: 404, message: 'Room not found' })
})

test('only users with an account can create rooms', async () => {
  expect((await refusalOf(make({}, (await fixtures.guest()) as Member))).status).toBe(401)
})
