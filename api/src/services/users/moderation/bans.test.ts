import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallFailed } from '@segue/shared/call.ts'
import { sessionEnded } from '@segue/shared/room/protocol/protocol.ts'
import { song } from '@segue/shared/test/fixtures.ts'
import { until } from '@segue/shared/test/until.ts'
import { codeIn, openApi, refusalOf, type Fixtures, type Member, type Person } from '../../../../test/fixtures.ts'
import { dayMs } from '../../../ports/clock.ts'

let fixtures: Fixtures
let mod: Member
let room: { uuid: string }
beforeAll(async () => {
  fixtures = await openApi()
  mod = await fixtures.person('mod', { role: 'moderator' })
  room = await mod.call('POST /rooms/infrastructure', { body: { name: 'The floor' } })
})
afterAll(() => fixtures.close())

const login = ({ email, password }: Member) => fixtures.nobody.call('POST /auth/login', { body: { email, password } })
const banned = { status: 403, message: 'This account is banned' }
const inHours = (hours: number) => new Date(fixtures.clock.now() + hours * 3_600_000).toISOString()
const ban = (who: Person, more: object = {}) => mod.call('POST /users/ban', { body: { userUuid: who.uuid, ...more } })
const banFor = (who: Person, hours: number, more: object = {}) =>
  mod.call('POST /users/temporary-ban', {
    body: { userUuid: who.uuid, expirationTime: inHours(hours), ...more },
  })
const unban = (who: Person) => mod.call('POST /users/unban', { body: { userUuid: who.uuid } })
const kick = (who: Person, more: object = {}) =>
  mod.call('POST /users/kick', { body: { userUuid: who.uuid, ...more } })
const record = async (who: Person) =>
  (await mod.call('GET /user-actions/{id}', { params: { id: who.uuid } })).map((act) => act.action)

async function valuesOf(calling: Promise<unknown>): Promise<unknown> {
  const error = await calling.then(
    () => undefined,
    (failed: unknown) => failed,
  )
  return error instanceof CallFailed ? error.values : error
}

test('a ban ends every session and room visit immediately, and prevents signing in until it is lifted', async () => {
  const ann = await fixtures.person('ann')
  const visitor = await fixtures.enter(ann, room.uuid)
  await ban(ann, { reason: ' Spam ' })
  await until(() => visitor.closed() || undefined, 'the end of the connection')
  expect(visitor.closeCode()).toBe(sessionEnded.code)
  const [received] = visitor.pushes.filter(({ message }) => message?.name === 'kickedFromRoom')
  expect(received?.message?.params).toEqual({ code: 'accountBanned', until: null, reason: 'Spam' })
  expect(fixtures.app.rooms.liveState(room.uuid)?.allUsers.map(({ uuid }) => uuid)).not.toContain(ann.uuid)
  expect(await refusalOf(ann.call('GET /users/profile'))).toMatchObject({ status: 401 })
  expect(await refusalOf(login(ann))).toEqual(banned)
  fixtures.clock.pass(20 * 365 * dayMs)
  expect(await refusalOf(login(ann))).toEqual(banned)
  mod.call = fixtures.as((await login(mod)).accessToken)
  await unban(ann)
  expect(await login(ann)).toHaveProperty('accessToken')
  expect(await refusalOf(ann.call('GET /users/profile'))).toMatchObject({ status: 401 })
  expect(await record(ann)).toEqual(['globalUnBan', 'globalBan'])
})

test('a banned user is shown the end and the reason of the ban, when signing in and with an existing token', async () => {
  const ann = await fixtures.person('ann')
  const ends = inHours(2)
  await banFor(ann, 2, { reason: 'Shouting' })
  expect(await valuesOf(login(ann))).toEqual({ removal: 'accountBanned', until: ends, reason: 'Shouting' })
  expect(await valuesOf(ann.call('GET /auth/session'))).toEqual({
    removal: 'accountBanned',
    until: ends,
    reason: 'Shouting',
  })
  const errorValues = { removal: 'accountBanned', until: String(Date.parse(ends)), reason: 'Shouting' }
  await expect(fixtures.enter(ann, room.uuid)).rejects.toMatchObject({
    cause: { errorCode: 'notSignedIn', errorValues },
  })
  expect(
    await valuesOf(fixtures.nobody.call('POST /auth/login', { body: { email: ann.email, password: 'x' } })),
  ).toEqual({})
  fixtures.clock.pass(2 * 3_600_000)
  expect(await login(ann)).toHaveProperty('accessToken')
})

test('a kicked user is disconnected everywhere, sees why, and can sign in again', async () => {
  const ann = await fixtures.person('ann')
  const visitor = await fixtures.enter(ann, room.uuid)
  await kick(ann, { reason: 'Cool down' })
  await until(() => visitor.closed() || undefined, 'the end of the connection')
  const [received] = visitor.pushes.filter(({ message }) => message?.name === 'kickedFromRoom')
  expect(received?.message?.params).toEqual({ code: 'accountKicked', until: null, reason: 'Cool down' })
  expect(await valuesOf(ann.call('GET /auth/session'))).toEqual({ removal: 'accountKicked', reason: 'Cool down' })
  const { accessToken } = await login(ann)
  expect(await fixtures.as(accessToken)('GET /users/profile')).toMatchObject({ uuid: ann.uuid })
  expect(await record(ann)).toEqual(['globalKick'])
})

test('a banned DJ leaves the stage immediately, even while disconnected', async () => {
  const [ann, ben] = [await fixtures.person('ann'), await fixtures.person('ben')]
  for (const who of [ann, ben]) {
    const visitor = await fixtures.enter(who, room.uuid)
    expect(await visitor.act('addDj', { song: song(`the song of ${who.name}`) })).toMatchObject({ status: 'OK' })
    if (who === ben) visitor.leave()
  }
  const onStage = () => fixtures.app.rooms.liveState(room.uuid)?.djs.map(({ uuid }) => uuid)
  expect(onStage()).toEqual(expect.arrayContaining([ann.uuid, ben.uuid]))
  await ban(ann)
  await ban(ben)
  expect(onStage()).toEqual([])
})

test('a bot is banned with its owner, and can only return with them', async () => {
  const ann = await fixtures.person('ann')
  const { uuid } = await ann.call('POST /users/sign-up-bot', { body: { botNickName: 'Spinner' } })
  const { accessToken: token } = await ann.call('GET /users/bot-token')
  const bot = { name: 'bot', uuid, token, call: fixtures.as(token) }
  await fixtures.enter(bot, room.uuid)
  await ban(ann, { reason: 'Spam' })
  expect(fixtures.app.rooms.liveState(room.uuid)?.allUsers.map((user) => user.uuid)).not.toContain(uuid)
  expect(await valuesOf(bot.call('GET /users/profile'))).toEqual({ removal: 'accountBanned', reason: 'Spam' })
  await unban(ann)
  expect(await refusalOf(bot.call('GET /users/profile'))).toMatchObject({ status: 401 })
  const again = fixtures.as((await login(ann)).accessToken)
  expect(await fixtures.as((await again('GET /users/bot-token')).accessToken)('GET /users/profile')).toMatchObject({
    uuid,
  })
})

test('a bot can be banned without its owner', async () => {
  const ann = await fixtures.person('ann')
  const { uuid } = await ann.call('POST /users/sign-up-bot', { body: { botNickName: 'Spinner' } })
  await mod.call('POST /users/ban', { body: { userUuid: uuid } })
  expect(await refusalOf(ann.call('GET /users/bot-token'))).toEqual(banned)
})

test("a banned or deactivated user can't reset their password", async () => {
  const ann = await fixtures.person('ann')
  await fixtures.nobody.call('POST /users/forgot-password', { body: { email: ann.email } })
  const code = codeIn(await fixtures.emailTo(ann.email, /password/))
  const reset = () =>
    fixtures.nobody.call('POST /users/reset-password', { body: { code, password: 'something new' } })
  await ban(ann)
  expect(await refusalOf(reset())).toEqual(banned)
  await unban(ann)
  expect(await login(ann)).toHaveProperty('accessToken')
  await fixtures.app.db
    .updateTable('user')
    .set({ deactivatedAt: new Date(fixtures.clock.now()) })
    .where('uuid', '=', ann.uuid)
    .execute()
  expect(await refusalOf(reset())).toEqual({ status: 403, message: 'This account has been deactivated' })
})

test('a temporary ban must end in the future, and within ten years', async () => {
  const ann = await fixtures.person('ann')
  expect(await refusalOf(banFor(ann, -1))).toEqual({ status: 400, message: 'ExpirationTime must be in the future' })
  expect(await refusalOf(banFor(ann, 11 * 366 * 24))).toEqual({
    status: 400,
    message: 'A temporary ban can last up to 10 years',
  })
  await banFor(ann, 1)
  fixtures.clock.pass(3_600_000)
  expect(await refusalOf(unban(ann))).toEqual({ status: 404, message: 'This account isn’t banned' })
})

type Act = 'POST /users/kick' | 'POST /users/ban' | 'POST /users/unban'

test('nobody can act on themselves, on an account of the same or a higher role, or on an unknown one', async () => {
  const [ann, other, admin] = [
    await fixtures.person('ann'),
    await fixtures.person('other', { role: 'moderator' }),
    await fixtures.person('Ada', { role: 'admin' }),
  ]
  const high = { status: 403, message: 'You can’t do this to someone whose role is equal to or higher than yours' }
  const oneself = { status: 400, message: 'You can’t do this to yourself' }
  const unknown = { status: 404, message: 'User not found' }
  const nobody = '00000000-0000-4000-8000-000000000000'
  const acts: Act[] = ['POST /users/kick', 'POST /users/ban', 'POST /users/unban']
  for (const key of acts) {
    const act = (who: Person, userUuid: string) => refusalOf(who.call(key, { body: { userUuid } }))
    expect(await act(mod, mod.uuid)).toEqual(oneself)
    for (const { uuid } of [other, admin]) expect(await act(mod, uuid)).toEqual(high)
    expect(await act(mod, nobody)).toEqual(unknown)
    expect(await act(ann, other.uuid)).toEqual({ status: 403, message: 'Only moderators can do that' })
  }
  const temporary = (userUuid: string) =>
    refusalOf(mod.call('POST /users/temporary-ban', { body: { userUuid, expirationTime: inHours(1) } }))
  expect(await temporary(mod.uuid)).toEqual(oneself)
  expect(await temporary(other.uuid)).toEqual(high)
  expect(await temporary(nobody)).toEqual(unknown)
  await admin.call('POST /users/ban', { body: { userUuid: other.uuid } })
  expect(await refusalOf(login(other))).toEqual(banned)
  expect(await login(admin)).toHaveProperty('accessToken')
})

test('a repeated act is done and recorded once', async () => {
  const ann = await fixtures.person('ann')
  const actId = 'kick 1'
  await kick(ann, { actId })
  const { accessToken } = await login(ann)
  await kick(ann, { actId })
  expect(await fixtures.as(accessToken)('GET /users/profile')).toMatchObject({ uuid: ann.uuid })
  expect(await record(ann)).toEqual(['globalKick'])
  await Promise.all([ban(ann, { actId: 'ban 1' }), ban(ann, { actId: 'ban 1' })])
  expect(await record(ann)).toEqual(['globalBan', 'globalKick'])
})

test('no ban goes unrecorded: of concurrent acts under one id, one is done', async () => {
  const people = await Promise.all(['ann', 'ben', 'cleo'].map((name) => fixtures.person(name)))
  await Promise.all(people.map((who) => ban(who, { actId: 'one id for all' })))
  const out: string[] = []
  for (const who of people) if ((await refusalOf(login(who)).catch(() => null)) !== null) out.push(who.uuid)
  expect(out).toHaveLength(1)
  for (const who of people) expect(await record(who)).toEqual(out.includes(who.uuid) ? ['globalBan'] : [])
})

test('a stolen token is invalid from the ban on, even while it keeps being renewed', async () => {
  const ann = await fixtures.person('ann')
  const stolen = [ann.token]
  const state = { done: false }
  const stealing = (async () => {
    for (let last = ann.token; !state.done && stolen.length < 200;) {
      const next = await fixtures
        .as(last)('GET /comet-chat/user-token')
        .catch(() => undefined)
      if (!next) break
      stolen.push((last = next.cometAuthToken))
    }
  })()
  await ban(ann)
  state.done = true
  await stealing
  for (const token of stolen)
    expect(await refusalOf(fixtures.as(token)('GET /auth/session'))).toMatchObject({ status: 401 })
})
