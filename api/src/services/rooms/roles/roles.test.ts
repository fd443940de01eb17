import { until } from '@segue/shared/test/until.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let ann: Member
let bob: Member
let cleo: Member
let room: { uuid: string; slug: string }
beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => {
  ;[ann, bob, cleo] = [await fixtures.person('ann'), await fixtures.person('bob'), await fixtures.person('cleo')]
  room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Roles' } })
})
afterAll(() => fixtures.close())

const grant = (by: Pick<Member, 'call'>, to: { uuid: string }, role: RoomRole, expirationTime?: string) =>
  by.call('POST /roomUserRoles/{roomId}', {
    params: { roomId: room.slug },
    body: { userUuid: to.uuid, role, ...(expirationTime ? { expirationTime } : {}) },
  })
const take = (by: Pick<Member, 'call'>, from: { uuid: string }, role: RoomRole) =>
  by.call('DELETE /roomUserRoles/{roomId}', { params: { roomId: room.slug }, body: { userUuid: from.uuid, role } })
const kick = (by: Pick<Member, 'call'>, who: { uuid: string }) =>
  by.call('POST /roomUserRoles/kick-user-from-room', { body: { userUuid: who.uuid, slug: room.slug } })
const rolesOf = async (who: { uuid: string }) =>
  (await cleo.call('GET /roomUserRoles/{roomId}/{userId}', { params: { roomId: room.slug, userId: who.uuid } })).map(
    (row) => row.role,
  )

const recordOf = (who: { uuid: string }) =>
  fixtures.service.call('GET /user-actions/{id}', { params: { id: who.uuid }, query: { limit: 10 } })

const tooHigh = { status: 403, message: 'You can’t do this to someone whose role is equal to or higher than yours' }
const aboveOwn = { status: 403, message: 'You can only grant and remove roles below your own' }
const staffOnly = { status: 403, message: 'Only room staff can do this' }

test('roles are returned as arrays, even if there is only one or none', async () => {
  await grant(ann, bob, 'moderator')
  await grant(ann, bob, 'coOwner')
  expect(await rolesOf(bob)).toEqual(['moderator', 'coOwner'])
  expect(await rolesOf(ann)).toEqual(['owner'])
  expect(await rolesOf(cleo)).toEqual([])
  const all = await cleo.call('GET /roomUserRoles/{roomId}', { params: { roomId: room.uuid } })
  expect(all.map((row) => row.role)).toEqual(['owner', 'moderator', 'coOwner'])
})

test('a role granted twice is one role with the latest expiry', async () => {
  const first = await grant(ann, bob, 'moderator')
  const until = new Date(fixtures.clock.now() + 60_000).toISOString()
  expect(await grant(ann, bob, 'moderator', until)).toMatchObject({ id: first.id, expirationTime: until })
  await Promise.all(Array.from({ length: 8 }, () => grant(ann, bob, 'dj')))
  expect(await rolesOf(bob)).toEqual(['moderator', 'dj'])
})

test('only the owner can make co-owners, only owners moderators, and any staff can give the other roles', async () => {
  const [dana, eve] = [await fixtures.person('dana'), await fixtures.person('eve')]
  expect(await refusalOf(grant(bob, cleo, 'dj'))).toEqual(staffOnly)
  await grant(ann, bob, 'coOwner')
  expect(await refusalOf(grant(bob, cleo, 'coOwner'))).toEqual(aboveOwn)
  await grant(bob, cleo, 'moderator')
  expect(await refusalOf(grant(cleo, dana, 'moderator'))).toEqual(aboveOwn)
  await grant(cleo, dana, 'dj')
  await grant(cleo, eve, 'banned')
})

test('nobody can act on a user of their own rank or above', async () => {
  const dana = await fixtures.person('dana')
  await grant(ann, bob, 'moderator')
  await grant(ann, cleo, 'moderator')
  await grant(ann, dana, 'coOwner')
  for (const higher of [ann, cleo, dana]) expect(await refusalOf(grant(bob, higher, 'banned'))).toEqual(tooHigh)
  expect(await refusalOf(take(bob, cleo, 'moderator'))).toEqual(aboveOwn)
  await grant(ann, cleo, 'dj')
  expect(await refusalOf(take(bob, cleo, 'dj'))).toEqual(tooHigh)
  expect(await rolesOf(cleo)).toEqual(['moderator', 'dj'])
  await take(ann, cleo, 'dj')
  await take(dana, cleo, 'moderator')
  expect(await rolesOf(cleo)).toEqual([])
})

test('global staff can act in every room, and nobody in a room can act on them', async () => {
  const mod = await fixtures.person('mod', { role: 'moderator' })
  expect(await refusalOf(grant(ann, mod, 'banned'))).toEqual(tooHigh)
  await grant(mod, ann, 'chatDisabled')
  await grant(fixtures.service, bob, 'moderator')
  expect(await rolesOf(bob)).toEqual(['moderator'])
})

test('a room has one owner, and the role can be neither granted nor removed', async () => {
  expect(await refusalOf(grant(ann, bob, 'owner'))).toEqual({
    status: 400,
    message: 'A room can only have one owner',
  })
  expect(await refusalOf(take(ann, ann, 'owner'))).toEqual({
    status: 400,
    message: 'A room must have an owner',
  })
})

test('staff can remove their own role, but not lift their own ban or promote themselves', async () => {
  await grant(ann, bob, 'moderator')
  await grant(ann, bob, 'djDisabled')
  const notOneself = { status: 400, message: 'You can’t do this to yourself' }
  expect(await refusalOf(grant(bob, bob, 'dj'))).toEqual(notOneself)
  expect(await refusalOf(take(bob, bob, 'djDisabled'))).toEqual(notOneself)
  await take(bob, bob, 'moderator')
  expect(await rolesOf(bob)).toEqual(['djDisabled'])
  expect(await refusalOf(take(bob, bob, 'moderator'))).toEqual(staffOnly)
})

test("removing a role that a user doesn't have returns 404", async () => {
  expect(await refusalOf(take(ann, bob, 'dj'))).toEqual({
    status: 404,
    message: 'This person doesn’t have that role',
  })
})

test('a role expires by itself, and an expiry in the past is refused', async () => {
  const inAMinute = new Date(fixtures.clock.now() + 60_000).toISOString()
  await grant(ann, bob, 'moderator', inAMinute)
  const patch = () => bob.call('PATCH /rooms/{id}', { params: { id: room.slug }, body: { vibe: 'x' } })
  await patch()
  fixtures.clock.pass(60_001)
  expect(await refusalOf(patch())).toEqual(staffOnly)
  expect(await refusalOf(grant(ann, bob, 'dj', inAMinute))).toEqual({
    status: 400,
    message: 'ExpirationTime must be in the future',
  })
})

test('a new role appears in the live room', async () => {
  const visitor = await fixtures.enter(bob, room.uuid)
  await grant(ann, bob, 'moderator')
  await visitor.receive('updatedRoomSettings')
  expect(fixtures.app.rooms.liveState(room.uuid)?.allUsers).toMatchObject([
    { uuid: bob.uuid, highestRole: 'moderator' },
  ])
})

test('a banned user is removed and stays out until the ban is lifted', async () => {
  const visitor = await fixtures.enter(bob, room.uuid)
  await grant(ann, bob, 'banned')
  await visitor.receive('kickedFromRoom')
  await expect(fixtures.enter(bob, room.uuid)).rejects.toThrow('You’re banned from this room.')
  await take(ann, bob, 'banned')
  await fixtures.enter(bob, room.uuid)
})

test('a kick without an expiry removes a user, who may come back, and is audited', async () => {
  await fixtures.enter(ann, room.uuid)
  const visitor = await fixtures.enter(bob, room.uuid)
  await kick(ann, bob)
  await visitor.receive('kickedFromRoom')
  await fixtures.enter(bob, room.uuid)
  expect(await until(async () => (await recordOf(bob))[0], 'the recorded action')).toMatchObject({
    action: 'kickUser',
    actorUuid: ann.uuid,
    roomUuid: room.uuid,
    reason: null,
  })
})

test('a kick requires staff, and another user of lower rank who is in the room', async () => {
  await fixtures.enter(ann, room.uuid)
  await fixtures.enter(bob, room.uuid)
  expect(await refusalOf(kick(bob, ann))).toEqual(staffOnly)
  await grant(ann, bob, 'moderator')
  expect(await refusalOf(kick(bob, ann))).toEqual(tooHigh)
  expect(await refusalOf(kick(bob, bob))).toEqual({ status: 400, message: 'You can’t do this to yourself' })
  expect(await refusalOf(kick(ann, cleo))).toEqual({ status: 404, message: 'This person isn’t in the room' })
  await kick(fixtures.service, bob)
})

test('only users with an account can have a role, bots included', async () => {
  const nobody = { status: 404, message: 'User not found' }
  const stranger = { uuid: '11111111-2222-4333-8444-555555555555' }
  for (const role of ['moderator', 'dj', 'banned'] as const)
    expect(await refusalOf(grant(ann, stranger, role))).toEqual(nobody)
  expect(await refusalOf(grant(ann, await fixtures.guest(), 'moderator'))).toEqual(nobody)
  const bot = await bob.call('POST /users/sign-up-bot', {
    body: { botNickName: 'Botty', avatarId: 'bot-01', color: '#112233' },
  })
  expect((await grant(ann, bot, 'moderator')).userUuid).toBe(bot.uuid)
})

test('guests in the room can be banned and kept off the stage, but get no rank', async () => {
  const ghost = await fixtures.guest()
  const visitor = await fixtures.enter(ghost, room.uuid)
  expect((await refusalOf(grant(ann, ghost, 'moderator'))).status).toBe(404)
  await grant(ann, ghost, 'djDisabled')
  expect((await visitor.act('addDj')).error).toBe('You can’t DJ in this room.')
  await grant(ann, ghost, 'banned')
  await visitor.receive('kickedFromRoom')
  const join = ghost.call('POST /rooms/{id}/join', { params: { id: room.slug } })
  expect(await refusalOf(join)).toEqual({ status: 403, message: 'You’re banned from this room' })
})

test('role changes are audited with actor, user, room, reason and expiry', async () => {
  const until = new Date(fixtures.clock.now() + 60_000).toISOString()
  const give = (role: RoomRole, more: object) =>
    ann.call('POST /roomUserRoles/{roomId}', {
      params: { roomId: room.slug },
      body: { userUuid: bob.uuid, role, ...more },
    })
  await give('moderator', {})
  await give('banned', { reason: 'Spam' })
  await ann.call('DELETE /roomUserRoles/{roomId}', {
    params: { roomId: room.slug },
    body: { userUuid: bob.uuid, role: 'banned', reason: 'Sorry' },
  })
  await give('banned', { expirationTime: until })
  await give('chatDisabled', { expirationTime: until })
  await give('kicked', {})
  await take(ann, bob, 'moderator')
  await refusalOf(grant(cleo, bob, 'banned'))
  const record = await recordOf(bob)
  expect(record.map((act) => [act.action, act.previousRole, act.role, act.reason, act.expirationTime])).toEqual([
    ['removeRole', 'moderator', 'user', null, null],
    ['kickUser', 'moderator', 'kicked', null, null],
    ['grantRole', 'moderator', 'chatDisabled', null, until],
    ['temporaryBan', 'moderator', 'banned', null, until],
    ['removeRole', 'banned', 'moderator', 'Sorry', null],
    ['banUser', 'moderator', 'banned', 'Spam', null],
    ['grantRole', 'user', 'moderator', null, null],
  ])
  expect(new Set(record.map((act) => `${act.actorUuid} ${act.roomUuid}`))).toEqual(
    new Set([`${ann.uuid} ${room.uuid}`]),
  )
})

test('a role is granted only together with its audit entry', async () => {
  await sql`alter table "moderationAction" add constraint "noRecord" check ("userUuid" <> ${sql.lit(bob.uuid)})`.execute(
    fixtures.app.db,
  )
  expect((await refusalOf(grant(ann, bob, 'moderator'))).status).toBe(500)
  expect(await rolesOf(bob)).toEqual([])
  await sql`alter table "moderationAction" drop constraint "noRecord"`.execute(fixtures.app.db)
  await grant(ann, bob, 'moderator')
})

test('staff actions over the socket are audited with their reason', async () => {
  const staff = await fixtures.enter(ann, room.uuid)
  const dj = await fixtures.enter(bob, room.uuid)
  await dj.act('addDj', { song: { songId: '9', trackName: 'Now', duration: 99, musicProviders: { apple: '9' } } })
  await staff.act('skipSong')
  await staff.act('removeDj', { djUuid: bob.uuid })
  await staff.act('kickUserFromRoom', { userUuid: bob.uuid, reason: 'Shouting' })
  await staff.act('resetRoom')
  const record = await until(async () => {
    const { data } = await fixtures.service.call('GET /moderation-actions', {
      query: { filter: `roomUuid||$eq||${room.uuid}` },
    })
    return data.length === 4 ? data : undefined
  }, 'four recorded actions')
  expect(record.map(({ action, userUuid, actorUuid, reason }) => [action, userUuid, actorUuid, reason])).toEqual([
    ['resetRoom', null, ann.uuid, null],
    ['kickUser', bob.uuid, ann.uuid, 'Shouting'],
    ['removeDj', bob.uuid, ann.uuid, null],
    ['skipSong', bob.uuid, ann.uuid, null],
  ])
})

test('a kick lasts until its expiry, and only removes the user if it has none', async () => {
  const visitor = await fixtures.enter(bob, room.uuid)
  await grant(ann, bob, 'kicked')
  await visitor.receive('kickedFromRoom')
  const again = await fixtures.enter(bob, room.uuid)
  await grant(ann, bob, 'kicked', new Date(fixtures.clock.now() + 60_000).toISOString())
  await again.receive('kickedFromRoom')
  await expect(fixtures.enter(bob, room.uuid)).rejects.toThrow('can’t come back yet')
})

test('an expired role is not listed and is cleaned up', async () => {
  await grant(ann, bob, 'chatDisabled', new Date(fixtures.clock.now() + 60_000).toISOString())
  fixtures.clock.pass(60_001)
  expect(await rolesOf(bob)).toEqual([])
  const shown = await fixtures.nobody.call('GET /rooms/{id}', { params: { id: room.slug } })
  expect(shown.roomRoles.map((row) => row.role)).toEqual(['owner'])
  await grant(ann, bob, 'dj')
  const rows = await fixtures.app.db
    .selectFrom('roomUserRole')
    .where('userUuid', '=', bob.uuid)
    .select('role')
    .execute()
  expect(rows).toEqual([{ role: 'dj' }])
})

test('closing a room is audited', async () => {
  await ann.call('DELETE /rooms/{id}/infrastructure', { params: { id: room.uuid } })
  expect(await recordOf(ann)).toMatchObject([{ action: 'closeRoom', roomUuid: room.uuid, userUuid: null }])
})

test('among thousands of bans, the owner still owns the room and the newest ban applies', async () => {
  const { id } = await fixtures.nobody.call('GET /rooms/{id}', { params: { id: room.slug } })
  await sql`insert into "roomUserRole" ("roomId", "userUuid", "role")
    select ${id ?? 0}::int, gen_random_uuid(), 'banned' from generate_series(1, 6000)`.execute(fixtures.app.db)
  await grant(ann, bob, 'banned')
  await expect(fixtures.enter(bob, room.uuid)).rejects.toThrow('You’re banned from this room.')
  const all = await cleo.call('GET /roomUserRoles/{roomId}', { params: { roomId: room.uuid } })
  expect(all).toHaveLength(5000)
  expect([all[0]?.role, all.at(-1)?.userUuid]).toEqual(['owner', bob.uuid])
})
