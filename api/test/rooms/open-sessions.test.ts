import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountRole } from '@segue/shared/people/profile.ts'
import { sessionEnded } from '@segue/shared/room/protocol/protocol.ts'
import { song } from '@segue/shared/test/fixtures.ts'
import { until } from '@segue/shared/test/until.ts'
import { watchAccounts } from '../../hosts/node/sockets/watch-accounts.ts'
import { createNodeTimers } from '../../src/adapters/timers/node.ts'
import { enter, type Visitor } from '../enter.ts'
import { openApi, type Fixtures, type Member } from '../fixtures.ts'
import { testApp } from '../test-app.ts'

/**
 * Two processes on one database. Calls go to the first; rooms and sockets are in the second, which has a fake clock.
 */
let fixtures: Fixtures
let there: Awaited<ReturnType<typeof testApp>>
let stopWatching: () => Promise<void>
let dataDir: string
let owner: Member
let room: { uuid: string }

beforeAll(async () => {
  fixtures = await openApi()
  const { db, log } = fixtures.app
  dataDir = await mkdtemp(join(tmpdir(), 'segue-test-'))
  there = await testApp(db, dataDir, {})
  stopWatching = watchAccounts({ db, log, timers: createNodeTimers(), forget: there.app.tokens.forget })
  owner = await fixtures.person('owner')
  room = await owner.call('POST /rooms/infrastructure', { body: { name: 'The other side' } })
})
afterAll(async () => {
  await stopWatching()
  await there.stop()
  await fixtures.close()
  await rm(dataDir, { recursive: true, force: true })
})

const come = ({ token }: { token: string }) => enter(there.host, token, room.uuid)
const works = async (token: string) => (await there.app.tokens.callerOf(token)) !== undefined
const set = (uuid: string, values: { bannedUntil?: Date; role?: AccountRole }) =>
  fixtures.app.db.updateTable('user').set(values).where('uuid', '=', uuid).execute()

/** Waits until a connection has been closed because its session ended. */
async function endOf(visitor: Visitor): Promise<void> {
  await until(() => visitor.closed() || undefined, 'the end of the connection')
  expect(visitor.closeCode()).toBe(sessionEnded.code)
}

test('a ban set manually in the database closes the sockets of every process, and invalidates the tokens', async () => {
  const ben = await fixtures.person('ben')
  const visitor = await come(ben)
  expect(await works(ben.token)).toBe(true)
  await set(ben.uuid, { bannedUntil: new Date(fixtures.clock.now() + 60_000) })
  await endOf(visitor)
  expect(await works(ben.token)).toBe(false)
  await expect(come(ben)).rejects.toThrow(/sign in/i)
})

test('changing the password ends other open sessions, but not the new one', async () => {
  const cleo = await fixtures.person('cleo', { verified: true })
  const visitor = await come(cleo)
  const body = { oldPassword: cleo.password, newPassword: 'something new' }
  const { accessToken } = await cleo.call('POST /users/change-password', { body })
  const next = await come({ token: accessToken })
  await endOf(visitor)
  expect(await works(cleo.token)).toBe(false)
  expect(next.closed()).toBe(false)
  expect(await next.act('playOneTimeAnimation', { animation: 'jump' })).toMatchObject({ status: 'OK' })
})

test('signing out closes only the sockets of that session', async () => {
  const dan = await fixtures.person('dan')
  const { accessToken } = await fixtures.nobody.call('POST /auth/login', {
    body: { email: dan.email, password: dan.password },
  })
  const [here, elsewhere] = [await come(dan), await come({ token: accessToken })]
  await dan.call('POST /auth/logout')
  await endOf(here)
  expect(await works(dan.token)).toBe(false)
  expect([elsewhere.closed(), await works(accessToken)]).toEqual([false, true])
})

test('messages sent while the connection is being closed have no effect', async () => {
  const eve = await fixtures.person('eve')
  const [visitor, observer] = [await come(eve), await come(owner)]
  await set(eve.uuid, { bannedUntil: new Date(fixtures.clock.now() + 60_000) })
  await endOf(visitor)
  visitor.say('playOneTimeAnimation', { animation: 'jump' })
  await observer.act('playOneTimeAnimation', { animation: 'jump' })
  await observer.receive('playedOneTimeAnimation')
  const jumps = observer.pushes.filter(({ message }) => message?.name === 'playedOneTimeAnimation')
  expect(jumps).toMatchObject([{ message: { params: { userUuid: owner.uuid } } }])
})

test('platform staff who lose their role lose their powers on open sockets', async () => {
  const kim = await fixtures.person('kim', { role: 'moderator' })
  const visitor = await come(kim)
  expect(await visitor.act('resetRoom')).toMatchObject({ status: 'OK' })
  expect(await visitor.act('getRoomStates')).toMatchObject({ status: 'OK' })
  await set(kim.uuid, { role: 'user' })
  await visitor.receive('updatedUserProfile')
  expect(await visitor.act('resetRoom')).toHaveProperty('error')
  expect(await visitor.act('getRoomStates')).toHaveProperty('error')
  expect(visitor.closed()).toBe(false)
  const inRoom = there.host.rooms.liveState(room.uuid)?.allUsers.find(({ uuid }) => uuid === kim.uuid)
  expect(inRoom).toMatchObject({ tokenRole: 'user' })
})

test("a bot's sockets are closed by its owner's ban, and when the owner revokes its tokens", async () => {
  const fay = await fixtures.person('fay')
  const { uuid } = await fay.call('POST /users/sign-up-bot', { body: { botNickName: 'Spinner' } })
  const botToken = async () => (await fay.call('GET /users/bot-token')).accessToken
  const first = await come({ token: await botToken() })
  await fay.call('DELETE /users/bot-token')
  await endOf(first)
  const token = await botToken()
  const second = await come({ token })
  await set(fay.uuid, { bannedUntil: new Date(fixtures.clock.now() + 60_000) })
  await endOf(second)
  expect(await works(token)).toBe(false)
  // People banned from the platform leave immediately, without the grace period for reconnecting.
  expect(there.host.rooms.liveState(room.uuid)?.allUserData).not.toHaveProperty(uuid)
})

test('a ban takes effect in another process for everybody concerned, who learn why and leave the stage', async () => {
  const mod = await fixtures.person('mod', { role: 'moderator' })
  for (let count = 0; count < 10; count++) {
    const dj = await fixtures.person(`dj ${count}`)
    const visitor = await come(dj)
    await visitor.act('addDj', { song: song(`the song of ${count}`) })
    await mod.call('POST /users/ban', { body: { userUuid: dj.uuid, reason: `Reason ${count}` } })
    await endOf(visitor)
    const received = visitor.pushes.find(({ message }) => message?.name === 'kickedFromRoom')
    expect(received).toMatchObject({ message: { params: { code: 'accountBanned', reason: `Reason ${count}` } } })
    const state = there.host.rooms.liveState(room.uuid)
    expect(state?.djs.map(({ uuid }) => uuid)).not.toContain(dj.uuid)
    expect(state?.allUserData).not.toHaveProperty(dj.uuid)
  }
})

test('an unbanned person can join through another process as soon as the ban is lifted', async () => {
  const mod = await fixtures.person('mod', { role: 'moderator' })
  const gil = await fixtures.person('gil')
  const body = { userUuid: gil.uuid }
  await mod.call('POST /users/ban', { body })
  await expect(come(gil)).rejects.toThrow(/sign in/i)
  await mod.call('POST /users/unban', { body })
  const { accessToken } = await fixtures.nobody.call('POST /auth/login', {
    body: { email: gil.email, password: gil.password },
  })
  expect((await come({ token: accessToken })).closed()).toBe(false)
})

test('a kick by moderators closes open connections in another process, with the reason', async () => {
  const mod = await fixtures.person('mod', { role: 'moderator' })
  const hal = await fixtures.person('hal')
  const visitor = await come(hal)
  await mod.call('POST /users/kick', { body: { userUuid: hal.uuid, reason: 'Cool down' } })
  await endOf(visitor)
  const received = visitor.pushes.find(({ message }) => message?.name === 'kickedFromRoom')
  expect(received).toMatchObject({ message: { params: { code: 'accountKicked', until: null, reason: 'Cool down' } } })
  expect(there.host.rooms.liveState(room.uuid)?.allUserData).not.toHaveProperty(hal.uuid)
})
