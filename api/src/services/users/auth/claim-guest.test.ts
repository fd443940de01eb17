import { chatMessageOf } from '@segue/shared/chat/message.ts'
import { must } from '@segue/shared/must.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChat, type Chat } from '../../../../test/chat.ts'
import { refusalOf, type Fixtures, type Member, type Person } from '../../../../test/fixtures.ts'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import { dayMs } from '../../../ports/clock.ts'
import { findRoom } from '../../rooms/public.ts'
import { grantRole } from '../../rooms/roles/grant.ts'

let chat: Chat
let fixtures: Fixtures
let ann: Member
let mia: Member
let ghost: Person
let room: string
beforeAll(async () => {
  chat = await openChat()
  ;({ fixtures, ann } = chat)
})
beforeEach(async () => {
  ;[mia, ghost, room] = [await fixtures.person('mia'), await fixtures.guest(), await chat.room()]
  chat.pushed.splice(0)
})
afterAll(() => fixtures.close())

const claim = (by: Person, guestToken: string, roomUuid?: string) =>
  by.call('POST /auth/guest/claim', { body: { guestToken, ...(roomUuid && { roomUuid }) } })
const stateOf = () => fixtures.app.rooms.state(room)
const uuidsIn = async () => (await stateOf()).allUsers.map(({ uuid }) => uuid)
/** Stored directly: over REST, staff give roles to accounts only. */
async function give(role: RoomRole, { uuid: userUuid }: Person, expirationTime: string | null = null) {
  const { db } = fixtures.app
  const { id: roomId } = must(await findRoom(db, room), 'the room')
  const ends = expirationTime === null ? null : new Date(expirationTime)
  await grantRole(db, { roomId, userUuid, role, expirationTime: ends }, fixtures.clock.now())
}
const kick = (who: Person, minutes: 1 | 15) =>
  ann.call('POST /roomUserRoles/kick-user-from-room', { body: { userUuid: who.uuid, slug: room, minutes } })
const rolesOf = (who: Person) =>
  ann.call('GET /roomUserRoles/{roomId}/{userId}', { params: { roomId: room, userId: who.uuid } })
const later = (ms: number) => new Date(fixtures.clock.now() + ms).toISOString()

test('a guest who signs in keeps their place in the room, and their old connection is closed', async () => {
  const visitor = await fixtures.enter(ghost, room)
  const position = must((await stateOf()).allUserData[ghost.uuid], 'the guest').position
  await claim(mia, ghost.token, room)
  expect(await uuidsIn()).toEqual([mia.uuid])
  expect((await stateOf()).allUserData[mia.uuid]).toMatchObject({ position, userProfile: { nickname: 'mia' } })
  expect(visitor.closed()).toBe(true)
  await fixtures.enter(mia, room)
  expect(await uuidsIn()).toEqual([mia.uuid])
})

test('a guest’s place is taken in rooms that the call doesn’t name', async () => {
  await fixtures.enter(ghost, room)
  await claim(mia, ghost.token)
  expect(await uuidsIn()).toEqual([mia.uuid])
})

test('what a guest wrote in rooms during the last day becomes the account’s, in storage and on screens', async () => {
  await fixtures.enter(ghost, room)
  await fixtures.enter(mia, room)
  const old = await chat.say(ghost, room, 'long ago', { muid: 'm-0' })
  const sameKey = await chat.say(mia, room, 'my own', { muid: 'm-1' })
  const written = await chat.say(ghost, room, 'hello', { muid: 'm-1' })
  const createdAt = new Date(fixtures.clock.now() - dayMs - 1)
  await fixtures.app.db.updateTable('chatMessage').set({ createdAt }).where('id', '=', Number(old.id)).execute()
  chat.pushed.splice(0)
  await claim(mia, ghost.token)
  const { data } = await chat.read(mia, room)
  expect(data.map(({ id, sender }) => [id, sender])).toEqual([
    [old.id, ghost.uuid],
    [sameKey.id, mia.uuid],
    [written.id, mia.uuid],
  ])
  expect(chat.pushed).toEqual([{ roomUuid: room, name: 'chatMessageEdited', params: must(data[2], 'the message') }])
  expect(chatMessageOf(must(data[2], 'the message'))).toMatchObject({ userUuid: mia.uuid, userName: 'mia' })
  expect(data[2]?.data.entities['sender']).toMatchObject({ entity: { uid: mia.uuid, name: 'mia' } })
})

test('claiming a guest again passes on only what is new', async () => {
  await fixtures.enter(ghost, room)
  await claim(mia, ghost.token, room)
  await claim(mia, ghost.token, room)
  expect(await uuidsIn()).toEqual([mia.uuid])
  await fixtures.enter(ghost, room)
  await chat.say(ghost, room, 'back', { muid: 'm-2' })
  await claim(mia, ghost.token, room)
  expect(await uuidsIn()).toEqual([mia.uuid])
  expect((await chat.read(mia, room)).data.map(({ sender }) => sender)).toEqual([mia.uuid])
})

test('a guest who was kicked for some minutes stays out as the account, and so does the account itself if it is there', async () => {
  await fixtures.enter(ghost, room)
  await fixtures.enter(mia, room)
  await kick(ghost, 15)
  await claim(mia, ghost.token)
  expect(await uuidsIn()).toEqual([])
  expect(await refusalOf(mia.call('POST /rooms/{id}/join', { params: { id: room } }))).toMatchObject({ status: 403 })
})

test('a guest who may not write or DJ may not do so as the account, and the longer sanction counts', async () => {
  await give('chatDisabled', ghost)
  await give('djDisabled', ghost, later(dayMs))
  await give('djDisabled', mia, later(2 * dayMs))
  await claim(mia, ghost.token)
  const roles = (await rolesOf(mia)).map(({ role, expirationTime }) => [role, expirationTime])
  expect(new Map(roles as [string, unknown][])).toEqual(
    new Map<string, unknown>([
      ['chatDisabled', null],
      ['djDisabled', later(2 * dayMs)],
    ]),
  )
})

test('sanctions of a guest that have ended, and those in rooms that the account runs, don’t apply to it', async () => {
  await give('banned', ghost, later(1000))
  fixtures.clock.pass(2000)
  await claim(mia, ghost.token)
  expect(await rolesOf(mia)).toEqual([])
  await give('banned', ghost)
  await claim(ann, ghost.token)
  expect((await rolesOf(ann)).map(({ role }) => role)).toEqual(['owner'])
})

test('only a valid token of a guest can be claimed', async () => {
  const bob = await fixtures.person('bob')
  await fixtures.enter(bob, room)
  for (const token of [bob.token, 'forged', `${ghost.token.slice(0, -8)}AAAAAAAA`, 'service-token-for-tests'])
    expect(await refusalOf(claim(mia, token, room))).toEqual({
      status: 400,
      message: 'This is not a valid token of a guest',
    })
  expect(await uuidsIn()).toEqual([bob.uuid])
  const stale = (await fixtures.guest()).token
  fixtures.clock.pass(dayMs + 1000)
  expect(await refusalOf(claim(mia, stale))).toMatchObject({ status: 400 })
})

test('a stolen guest token gives the place and the messages of that guest, and nothing of anybody else', async () => {
  const [thief, other] = [await fixtures.person('thief'), await fixtures.guest()]
  await fixtures.enter(ghost, room)
  await fixtures.enter(other, room)
  await chat.say(other, room, 'mine', { muid: 'm-3' })
  await claim(thief, ghost.token, room)
  expect(await uuidsIn()).toEqual([other.uuid, thief.uuid])
  expect((await chat.read(thief, room)).data.map(({ sender }) => sender)).toEqual([other.uuid])
})

test('guests can’t claim other guests', async () => {
  const other = await fixtures.guest()
  await fixtures.enter(other, room)
  expect(await refusalOf(claim(ghost, other.token, room))).toMatchObject({ status: 401 })
  expect(await uuidsIn()).toEqual([other.uuid])
})
