import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRateLimits } from '../../../platform/limits.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { codeIn, openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

const hour = 3_600_000
const login = (email: string, password: string) =>
  fixtures.nobody.call('POST /auth/login', { body: { email, password } })
const forgot = (email: string) => fixtures.nobody.call('POST /users/forgot-password', { body: { email } })
const reset = (code: string, password: string) =>
  fixtures.nobody.call('POST /users/reset-password', { body: { code, password } })
const change = (who: Person, oldPassword: string, newPassword: string) =>
  who.call('POST /users/change-password', { body: { oldPassword, newPassword } })
const set = (who: Person) => who.call('POST /users/set-password', { body: { password: 'my first one' } })
const resetCode = async (address: string) => codeIn(await fixtures.emailTo(address, /password/))
const cannot = { status: 403, message: 'Can not reset password' }
const emails = async () => {
  await fixtures.runJobs()
  return (await fixtures.app.db.selectFrom('outboxLetter').select('id').execute()).length
}

test("a changed password works immediately, and older tokens don't", async () => {
  const ann = await fixtures.person('ann', { verified: true })
  const elsewhere = await login(ann.email, ann.password)
  fixtures.clock.pass(1000)
  const { accessToken } = await change(ann, ann.password, 'something new')
  for (const token of [ann.token, elsewhere.accessToken])
    expect(await refusalOf(fixtures.as(token)('GET /users/profile'))).toMatchObject({ status: 401 })
  expect(await fixtures.as(accessToken)('GET /users/profile')).toMatchObject({ uuid: ann.uuid })
  expect(await refusalOf(login(ann.email, ann.password))).toMatchObject({ status: 401 })
  expect(await login(ann.email, 'something new')).toHaveProperty('accessToken')
})

test('changing a password requires the old one, a verified address and a different new one', async () => {
  const [ann, bob] = [await fixtures.person('ann', { verified: true }), await fixtures.person('bob')]
  expect(await refusalOf(change(ann, 'not the one', 'something new'))).toEqual({
    status: 401,
    message: 'Incorrect email or password',
  })
  expect(await refusalOf(change(ann, ann.password, ann.password))).toEqual({
    status: 400,
    message: 'New password must be different from your previous password',
  })
  expect(await refusalOf(change(bob, bob.password, 'something new'))).toEqual({
    status: 401,
    message: 'Email address is not verified',
  })
  expect(await refusalOf(change(ann, ann.password, 'short'))).toEqual({
    status: 400,
    message: 'NewPassword must have at least 8 characters',
  })
})

test('a reset sets a new password, signs in and verifies the address', async () => {
  const ann = await fixtures.person('ann')
  await forgot(ann.email.toUpperCase())
  fixtures.clock.pass(1000)
  const { accessToken } = await reset(await resetCode(ann.email), 'something new')
  expect(await fixtures.as(accessToken)('GET /users/emails')).toMatchObject([{ status: 'VERIFIED' }])
  expect(await refusalOf(ann.call('GET /users/profile'))).toMatchObject({ status: 401 })
  expect(await login(ann.email, 'something new')).toHaveProperty('accessToken')
})

test("the response doesn't reveal whether an address is known", async () => {
  const ann = await fixtures.person('ann')
  const before = await emails()
  const known = await fixtures.api.request('/users/forgot-password', post({ email: ann.email }))
  const unknown = await fixtures.api.request('/users/forgot-password', post({ email: 'nobody.at.all@example.test' }))
  expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
  expect(await emails()).toBe(before + 1)
})

test('a reset e-mail works once, and for an hour', async () => {
  const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  await forgot(ann.email)
  const code = await resetCode(ann.email)
  await reset(code, 'something new')
  expect(await refusalOf(reset(code, 'something else'))).toEqual(cannot)
  await forgot(bob.email)
  const late = await resetCode(bob.email)
  fixtures.clock.pass(hour)
  expect(await refusalOf(reset(late, 'something new'))).toEqual(cannot)
  expect(await refusalOf(reset('made-up', 'something new'))).toEqual(cannot)
})

test('of concurrent requests with one code one succeeds', async () => {
  const ann = await fixtures.person('ann')
  await forgot(ann.email)
  const code = await resetCode(ann.email)
  const results = await Promise.allSettled([1, 2, 3, 4].map((n) => reset(code, `new password ${n}`)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('reset e-mails are sent at most once a minute', async () => {
  const ann = await fixtures.person('ann')
  const before = await emails()
  for (let times = 0; times < 3; times++) {
    await forgot(ann.email)
    await fixtures.runJobs()
  }
  expect(await emails()).toBe(before + 1)
  fixtures.clock.pass(60_000)
  await forgot(ann.email)
  expect(await emails()).toBe(before + 2)
})

test('changing the password invalidates pending reset e-mails', async () => {
  const ann = await fixtures.person('ann', { verified: true })
  await forgot(ann.email)
  const code = await resetCode(ann.email)
  await change(ann, ann.password, 'something new')
  expect(await refusalOf(reset(code, 'something else'))).toEqual(cannot)
})

test('an unverified address cannot reset the password', async () => {
  const eve = await fixtures.person('eve')
  await eve.call('POST /users/emails', { body: { email: 'victim.of.eve@example.test' } })
  const before = await emails()
  await forgot('victim.of.eve@example.test')
  expect(await emails()).toBe(before)
})

test('an account without a password can set its first one if it has a verified address', async () => {
  const ann = await fixtures.person('ann', { verified: true })
  expect(await refusalOf(set(ann))).toEqual({
    status: 403,
    message: 'This account already has a password. Change it instead',
  })
  const bob = await fixtures.person('bob')
  await fixtures.app.db
    .updateTable('user')
    .set({ passwordHash: null })
    .where('uuid', 'in', [ann.uuid, bob.uuid])
    .execute()
  expect(await refusalOf(set(bob))).toEqual({ status: 401, message: 'Email address is not verified' })
  fixtures.clock.pass(601_000)
  expect(await refusalOf(set(ann))).toEqual({
    status: 403,
    message: 'Enter your password, or sign in again, to change how you sign in',
  })
  const account = await fixtures.app.db
    .selectFrom('user')
    .where('uuid', '=', ann.uuid)
    .select(['id', 'uuid', 'role', 'capabilities', 'sessionVersion'])
    .executeTakeFirstOrThrow()
  const fromDiscord = {
    means: 'discord',
    request: new Request(fixtures.app.config.publicUrl),
    address: 'unknown',
  } as const
  const fresh = fixtures.as(await beginSession(fixtures.app, account, fromDiscord))
  expect(await set({ ...ann, call: fresh })).toHaveProperty('accessToken')
  expect(await login(ann.email, 'my first one')).toHaveProperty('accessToken')
})

test('the first verification of an address by a reset removes what an earlier holder attached', async () => {
  const eve = await fixtures.person('eve')
  const { db } = fixtures.app
  const { id: userId } = await db
    .selectFrom('user')
    .where('uuid', '=', eve.uuid)
    .select('id')
    .executeTakeFirstOrThrow()
  await eve.call('POST /users/sign-up-bot', { body: { botNickName: 'Eves ear' } })
  const bot = await eve.call('GET /users/bot-token')
  await eve.call('POST /users/emails', { body: { email: 'eve.too@example.test' } })
  const code = codeIn(await fixtures.emailTo('eve.too@example.test'))
  await eve.call('POST /users/emails/verify', { body: { code } })
  const now = new Date(fixtures.clock.now())
  const discord = { discordId: '500', userId, username: 'eve', globalName: null, linkedAt: now, updatedAt: now }
  await db.insertInto('discordAccount').values(discord).execute()
  const music = { userId, provider: 'spotify' as const, accessToken: 'sealed', linkedAt: now, updatedAt: now }
  await db.insertInto('musicAccount').values(music).execute()

  await forgot(eve.email)
  fixtures.clock.pass(1000)
  const { accessToken } = await reset(await resetCode(eve.email), 'the owner chose this')
  expect(await fixtures.as(accessToken)('GET /users/emails')).toMatchObject([
    { email: eve.email, status: 'VERIFIED' },
  ])
  expect(await fixtures.as(accessToken)('GET /auth/link-discord')).toEqual({ linked: null })
  expect(await db.selectFrom('musicAccount').where('userId', '=', userId).selectAll().execute()).toEqual([])
  expect(await refusalOf(fixtures.as(bot.accessToken)('GET /users/profile'))).toMatchObject({ status: 401 })
  expect(await refusalOf(eve.call('GET /users/profile'))).toMatchObject({ status: 401 })
  expect(await refusalOf(login('eve.too@example.test', 'the owner chose this'))).toMatchObject({ status: 401 })
  expect(await fixtures.as(accessToken)('POST /users/sign-up-bot', { body: { botNickName: 'Mine' } })).toMatchObject(
    {},
  )
})

test('a later reset removes nothing', async () => {
  const ann = await fixtures.person('ann', { verified: true })
  await ann.call('POST /users/sign-up-bot', { body: { botNickName: 'Ann at work' } })
  await forgot(ann.email)
  const { accessToken } = await reset(await resetCode(ann.email), 'something new')
  const bot = await fixtures.as(accessToken)('GET /users/bot-token')
  expect(await fixtures.as(bot.accessToken)('GET /users/profile')).toMatchObject({ nickname: 'Ann at work' })
})

test('wrong old passwords count as guesses at the account, wherever they come from', async () => {
  const limits = fixtures.app.limits
  const ann = await fixtures.person('ann', { verified: true })
  fixtures.app.limits = createRateLimits(fixtures.clock.now)
  try {
    for (let at = 0; at < 20; at++)
      expect(await refusalOf(change(ann, `a guess ${at}`, 'something new'))).toMatchObject({ status: 401 })
    for (let at = 0; at < 10; at++)
      expect(await refusalOf(login(ann.email, `a guess ${at}`))).toMatchObject({ status: 401 })
    expect(await refusalOf(login(ann.email, 'a guess'))).toMatchObject({ status: 429 })
  } finally {
    fixtures.app.limits = limits
  }
})

const post = (body: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
