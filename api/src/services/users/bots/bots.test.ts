import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, subjectOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

const signUpBot = (who: Person, body: { avatarId?: string } = {}) =>
  who.call('POST /users/sign-up-bot', { body: { botNickName: 'Spinner', color: '#123456', ...body } })

test('a bot is an account of its own, and its owner gets its token', async () => {
  const ann = await fixtures.person('ann')
  const bot = await signUpBot(ann)
  const { accessToken, codeSyncNewUser } = await ann.call('GET /users/bot-token')
  expect([subjectOf(accessToken), codeSyncNewUser]).toEqual([bot.uuid, bot.uuid])
  expect(await fixtures.as(accessToken)('GET /auth/session')).toMatchObject({
    id: bot.id,
    role: 'bot',
    userProfile: { nickname: 'Spinner', avatarId: 'bot-01', color: '#123456' },
  })
})

test('users can see their bot without creating a token', async () => {
  const ann = await fixtures.person('ann')
  expect(await refusalOf(ann.call('GET /users/bot'))).toEqual({ status: 404, message: 'You don’t have a bot yet' })
  const { uuid } = await signUpBot(ann)
  const sessions = await ann.call('GET /auth/sessions')
  expect(await ann.call('GET /users/bot')).toEqual({
    uuid,
    nickname: 'Spinner',
    avatarId: 'bot-01',
    color: '#123456',
  })
  expect(await ann.call('GET /auth/sessions')).toEqual(sessions)
})

test('a user has one bot, even with concurrent requests', async () => {
  const ann = await fixtures.person('ann')
  const results = await Promise.allSettled([1, 2, 3].map(() => signUpBot(ann)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusalOf(signUpBot(ann))).toEqual({ status: 403, message: 'You already have a bot' })
})

test("a bot can't have a bot", async () => {
  const bot = await fixtures.person('bot', { role: 'bot' })
  expect(await refusalOf(signUpBot(bot))).toEqual({ status: 403, message: 'A bot can’t have its own bot' })
})

test('a bot can have an avatar of the cast or of a bot', async () => {
  const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  expect(await refusalOf(signUpBot(ann, { avatarId: 'nobody-drew-this' }))).toMatchObject({ status: 400 })
  expect(await refusalOf(signUpBot(ann, { avatarId: 'staff' }))).toMatchObject({ status: 403 })
  await signUpBot(ann, { avatarId: 'bot-2' })
  await signUpBot(bob, { avatarId: 'crate-digger' })
})

test('there is no token for a missing, banned or deactivated bot', async () => {
  const ann = await fixtures.person('ann')
  const token = () => ann.call('GET /users/bot-token')
  expect(await refusalOf(token())).toEqual({ status: 404, message: 'You don’t have a bot yet' })
  const { uuid } = await signUpBot(ann)
  const change = (set: { bannedUntil?: Date | null; deactivatedAt?: Date | null }) =>
    fixtures.app.db.updateTable('user').set(set).where('uuid', '=', uuid).execute()
  await change({ bannedUntil: new Date(fixtures.clock.now() + 1000) })
  expect(await refusalOf(token())).toEqual({ status: 403, message: 'This account is banned' })
  await change({ bannedUntil: null, deactivatedAt: new Date(fixtures.clock.now()) })
  expect(await refusalOf(token())).toEqual({ status: 403, message: 'This account has been deactivated' })
})

test('users and guests get a chat token of their own', async () => {
  const [ann, ghost] = [await fixtures.person('ann'), await fixtures.guest()]
  const { cometAuthToken } = await ann.call('GET /comet-chat/user-token')
  expect(await fixtures.app.tokens.callerOf(cometAuthToken)).toMatchObject({ kind: 'user', uuid: ann.uuid })
  const ofGhost = await ghost.call('GET /comet-chat/ghost-token')
  expect(await fixtures.app.tokens.callerOf(ofGhost.cometAuthToken)).toEqual({ kind: 'guest', uuid: ghost.uuid })
})
