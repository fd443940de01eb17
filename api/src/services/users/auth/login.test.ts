import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'
import { createRateLimits } from '../../../platform/limits.ts'
import { hashPassword } from '../passwords/hash.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

const login = (email: string, password: string) =>
  fixtures.nobody.call('POST /auth/login', { body: { email, password } })
const wrong = { status: 401, message: 'Incorrect email or password' }
const expired = { status: 401, message: 'Your session has expired or is invalid. Please sign in again' }

test('users can sign in with their address in any case', async () => {
  const ann = await fixtures.person('ann')
  const { accessToken } = await login(` ${ann.email.toUpperCase()} `, ann.password)
  expect(await fixtures.app.tokens.callerOf(accessToken)).toMatchObject({ kind: 'user', uuid: ann.uuid })
})

test('a wrong password and an unknown address get the same response', async () => {
  const ann = await fixtures.person('ann')
  expect(await refusalOf(login(ann.email, `${ann.password}.`))).toEqual(wrong)
  expect(await refusalOf(login('nobody@example.test', ann.password))).toEqual(wrong)
  expect(await refusalOf(login("' or 1=1 --", ann.password))).toEqual(wrong)
})

test("an account without a password can't be signed in to with any password", async () => {
  const ann = await fixtures.person('ann')
  await fixtures.app.db.updateTable('user').set({ passwordHash: null }).where('uuid', '=', ann.uuid).execute()
  expect(await refusalOf(login(ann.email, ann.password))).toEqual(wrong)
})

test('passwords in every script work, whichever Unicode form was typed', async () => {
  const password = 'Пароль пе\u0301ре\u0301д 🎧'
  const body = { email: 'script@example.test', password, nickname: 'Zoë' }
  await fixtures.nobody.call('POST /users/sign-up', { body })
  expect(await login(body.email, password.normalize('NFC'))).toHaveProperty('accessToken')
})

test('an extremely long password is rejected before it is hashed', async () => {
  expect(await refusalOf(login('ann@example.test', 'x'.repeat(1001)))).toEqual({
    status: 400,
    message: 'Password must have at most 1000 characters',
  })
})

test('a password is rehashed when the cost has changed, and still works', async () => {
  const ann = await fixtures.person('ann')
  const ofAnn = fixtures.app.db.selectFrom('user').where('uuid', '=', ann.uuid).select('passwordHash')
  const passwordHash = await hashPassword(ann.password, 5)
  await fixtures.app.db.updateTable('user').set({ passwordHash }).where('uuid', '=', ann.uuid).execute()
  await login(ann.email, ann.password)
  expect((await ofAnn.executeTakeFirstOrThrow()).passwordHash).toMatch(/^\$scrypt\$ln=4,/)
  await login(ann.email, ann.password)
})

test('banned and deactivated users can neither sign in nor make calls until it ends', async () => {
  const ann = await fixtures.person('ann')
  const change = async (set: { bannedUntil?: Date | null; deactivatedAt?: Date | null }) => {
    await fixtures.app.db.updateTable('user').set(set).where('uuid', '=', ann.uuid).execute()
    fixtures.app.tokens.forget(ann.uuid)
  }
  await change({ bannedUntil: new Date(fixtures.clock.now() + 60_000) })
  expect(await refusalOf(login(ann.email, ann.password))).toEqual({ status: 403, message: 'This account is banned' })
  expect(await refusalOf(ann.call('GET /users/profile'))).toEqual(expired)
  fixtures.clock.pass(61_000)
  expect(await login(ann.email, ann.password)).toHaveProperty('accessToken')
  await change({ deactivatedAt: new Date(fixtures.clock.now()) })
  expect(await refusalOf(login(ann.email, ann.password))).toEqual({
    status: 403,
    message: 'This account has been deactivated',
  })
  expect(await refusalOf(ann.call('GET /users/profile'))).toEqual(expired)
})

test('only a correct password reveals why an account is closed', async () => {
  const ann = await fixtures.person('ann')
  await fixtures.app.db.updateTable('user').set({ deactivatedAt: new Date() }).where('uuid', '=', ann.uuid).execute()
  expect(await refusalOf(login(ann.email, 'a wrong password'))).toEqual(wrong)
})

test('a token is valid for thirty days', async () => {
  const ann = await fixtures.person('ann')
  fixtures.clock.pass(29 * 86_400_000)
  expect(await ann.call('GET /users/profile')).toMatchObject({ uuid: ann.uuid })
  fixtures.clock.pass(2 * 86_400_000)
  expect(await refusalOf(ann.call('GET /users/profile'))).toEqual(expired)
})

test('password guesses are rate limited by address', async () => {
  const limited = await openApi({ limits: createRateLimits(fixtures.app.clock.now) })
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
      message: 'Too many requests. Try again in 5 s',
      error: 'Too Many Requests',
      code: 'tooManyRequests',
      values: { seconds: 5 },
    })
    expect(stopped.headers.get('retry-after')).toBe('5')
    fixtures.clock.pass(5000)
    expect((await guess()).status).toBe(401)
  } finally {
    await limited.close()
  }
})

/** The production API, called over HTTP with client addresses reported by a proxy. */
async function openLimited() {
  const limited = await openApi({ limits: createRateLimits(fixtures.app.clock.now) })
  limited.app.config.trustedProxies = 1
  const ask = async (
    path: string,
    { body, token, from = '203.0.113.1' }: { body?: object; token?: string; from?: string },
  ) => {
    const answer = await limited.api.request(path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': from,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: await answer.json() }
  }
  return { limited, ask }
}

const counted = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

test("guest tokens and malformed tokens don't give a client a new rate limit", async () => {
  const { limited, ask } = await openLimited()
  try {
    const guests: string[] = []
    for (let at = 0; at < 40; at++) {
      const { status, body } = await ask('/auth/guest', { token: guests.at(-1) ?? '' })
      if (status === 200) guests.push(body.accessToken)
    }
    expect(guests).toHaveLength(30)
    const statuses: number[] = []
    for (let at = 0; at < 60; at++) {
      const token = at % 3 === 0 ? `rubbish ${at}` : (guests[at % 30] ?? '')
      const body = { email: `ann.${at}@example.test`, password: 'a guess' }
      statuses.push((await ask('/auth/login', { body, token })).status)
    }
    expect([counted(statuses, 401), counted(statuses, 429)]).toEqual([20, 40])
    const body = { email: 'ann@example.test', password: 'a guess' }
    expect((await ask('/auth/login', { body, from: '203.0.113.2' })).status).toBe(401)
    const lists: number[] = []
    for (let at = 0; at < 30; at++)
      lists.push(
        (await ask('/rooms/list', { body: { password: `${at}` }, token: guests[at] ?? '', from: '203.0.113.3' }))
          .status,
      )
    expect(counted(lists, 429)).toBe(10)
  } finally {
    await limited.close()
  }
})

test('guesses at one account from many addresses are rate limited, and its owner can still sign in', async () => {
  const { limited, ask } = await openLimited()
  try {
    const { email, password } = await limited.person('ann')
    const login = (word: string, from: string) => ask('/auth/login', { body: { email, password: word }, from })
    expect((await login(password, '198.51.100.7')).status).toBe(200)
    const statuses: number[] = []
    for (let at = 0; at < 40; at++) statuses.push((await login('a guess', `192.0.2.${at}`)).status)
    expect([counted(statuses, 401), counted(statuses, 429)]).toEqual([30, 10])
    expect((await login(password, '198.51.100.7')).status).toBe(200)
  } finally {
    await limited.close()
  }
})

test('addresses of one IPv6 network share a rate limit', async () => {
  const { limited, ask } = await openLimited()
  try {
    const body = { email: 'ann@example.test', password: 'a guess' }
    const statuses: number[] = []
    for (let at = 1; at <= 25; at++)
      statuses.push((await ask('/auth/login', { body, from: `2001:db8::${at}` })).status)
    expect(counted(statuses, 429)).toBe(5)
  } finally {
    await limited.close()
  }
})

test('the e-mails to an address are limited, however many clients request them', async () => {
  const { limited, ask } = await openLimited()
  try {
    const body = { email: 'victim@example.test' }
    const statuses: number[] = []
    for (let at = 0; at < 8; at++)
      statuses.push((await ask('/users/forgot-password', { body, from: `192.0.2.${at}` })).status)
    expect([counted(statuses, 200), counted(statuses, 429)]).toEqual([5, 3])
    const others: number[] = []
    for (let at = 0; at < 8; at++) {
      const email = `somebody.${at}@example.test`
      others.push((await ask('/users/forgot-password', { body: { email }, from: '198.51.100.1' })).status)
    }
    expect(counted(others, 429)).toBe(3)
  } finally {
    await limited.close()
  }
})
