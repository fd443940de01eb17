import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'
import { createRateLimits } from '../../../platform/limits.ts'
import { hashPassword } from '../passwords/hash.ts'

let given: Fixtures
beforeAll(async () => void (given = await openApi()))
afterAll(() => given.close())

const login = (email: string, password: string) =>
  given.nobody.call('POST /auth/login', { body: { email, password } })
const wrong = { status: 401, message: 'Incorrect email or password' }
const expired = { status: 401, message: 'Your session has expired or is not valid. Please sign in again' }

test('people sign in with their address in any case', async () => {
  const ann = await given.person('ann')
  const { accessToken } = await login(` ${ann.email.toUpperCase()} `, ann.password)
  expect(await given.app.tokens.callerOf(accessToken)).toMatchObject({ kind: 'user', uuid: ann.uuid })
})

test('a wrong password and an unknown address get the same answer', async () => {
  const ann = await given.person('ann')
  expect(await refusalOf(login(ann.email, `${ann.password}.`))).toEqual(wrong)
  expect(await refusalOf(login('nobody@example.test', ann.password))).toEqual(wrong)
  expect(await refusalOf(login("' or 1=1 --", ann.password))).toEqual(wrong)
})

test('an account without a password is not opened by any', async () => {
  const ann = await given.person('ann')
  await given.app.db.updateTable('user').set({ passwordHash: null }).where('uuid', '=', ann.uuid).execute()
  expect(await refusalOf(login(ann.email, ann.password))).toEqual(wrong)
})

test('passwords of all scripts work, whichever way their accents were typed', async () => {
  const password = 'Пароль пе\u0301ре\u0301д 🎧'
  const body = { email: 'script@example.test', password, nickname: 'Zoë' }
  await given.nobody.call('POST /users/sign-up', { body })
  expect(await login(body.email, password.normalize('NFC'))).toHaveProperty('accessToken')
})

test('a password of absurd length is refused before it costs anything', async () => {
  expect(await refusalOf(login('ann@example.test', 'x'.repeat(1001)))).toEqual({
    status: 400,
    message: 'Password must have at most 1000 characters',
  })
})

test('a password is rehashed when the cost has changed, and still works', async () => {
  const ann = await given.person('ann')
  const ofAnn = given.app.db.selectFrom('user').where('uuid', '=', ann.uuid).select('passwordHash')
  const passwordHash = await hashPassword(ann.password, 5)
  await given.app.db.updateTable('user').set({ passwordHash }).where('uuid', '=', ann.uuid).execute()
  await login(ann.email, ann.password)
  expect((await ofAnn.executeTakeFirstOrThrow()).passwordHash).toMatch(/^\$scrypt\$ln=4,/)
  await login(ann.email, ann.password)
})

test('banned and deactivated people neither sign in nor call, and come back when it is over', async () => {
  const ann = await given.person('ann')
  const change = async (set: { bannedUntil?: Date | null; deactivatedAt?: Date | null }) => {
    await given.app.db.updateTable('user').set(set).where('uuid', '=', ann.uuid).execute()
    given.app.tokens.forget(ann.uuid)
  }
  await change({ bannedUntil: new Date(given.clock.now() + 60_000) })
  expect(await refusalOf(login(ann.email, ann.password))).toEqual({ status: 403, message: 'This account is banned' })
  expect(await refusalOf(ann.call('GET /users/profile'))).toEqual(expired)
  given.clock.pass(61_000)
  expect(await login(ann.email, ann.password)).toHaveProperty('accessToken')
  await change({ deactivatedAt: new Date(given.clock.now()) })
  expect(await refusalOf(login(ann.email, ann.password))).toEqual({
    status: 403,
    message: 'This account has been deactivated',
  })
  expect(await refusalOf(ann.call('GET /users/profile'))).toEqual(expired)
})

test('only its owner learns why an account is closed', async () => {
  const ann = await given.person('ann')
  await given.app.db.updateTable('user').set({ deactivatedAt: new Date() }).where('uuid', '=', ann.uuid).execute()
  expect(await refusalOf(login(ann.email, 'a wrong password'))).toEqual(wrong)
})

test('a token works for thirty days', async () => {
  const ann = await given.person('ann')
  given.clock.pass(29 * 86_400_000)
  expect(await ann.call('GET /users/profile')).toMatchObject({ uuid: ann.uuid })
  given.clock.pass(2 * 86_400_000)
  expect(await refusalOf(ann.call('GET /users/profile'))).toEqual(expired)
})

test('guessing is slowed down by address', async () => {
  const limited = await openApi({ limits: createRateLimits(given.app.clock.now) })
  try {
    const guess = () =>
      limited.api.request('/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'ann@example.test', password: 'a guess' }),
      })
    for (let attempt = 0; attempt < 20; attempt++) expect((await guess()).status).toBe(401)
    const stopped = await guess()
    expect(stopped.status).toBe(429)
    expect(await stopped.json()).toEqual({
      statusCode: 429,
      message: 'Too many requests, try again in 5 s',
      error: 'Too Many Requests',
      code: 'tooManyRequests',
      values: { seconds: 5 },
    })
    expect(stopped.headers.get('retry-after')).toBe('5')
    given.clock.pass(5000)
    expect((await guess()).status).toBe(401)
  } finally {
    await limited.close()
  }
})
