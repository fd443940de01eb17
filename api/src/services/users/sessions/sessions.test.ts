import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeJwt } from 'jose'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { dayMs, minuteMs } from '../../../ports/clock.ts'
import { sessionStatusOf } from './account-status.ts'
import { addressKindOf } from './begin-session.ts'
import { removeExpiredSessions } from './expired-sessions.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

const login = async ({ email, password }: Pick<Member, 'email' | 'password'>) =>
  (await fixtures.nobody.call('POST /auth/login', { body: { email, password } })).accessToken
const works = async (token: string) =>
  fixtures
    .as(token)('GET /auth/session')
    .then(
      () => true,
      () => false,
    )
const renewed = async (token: string) => (await fixtures.as(token)('GET /comet-chat/user-token')).cometAuthToken
const listed = (token: string) => fixtures.as(token)('GET /auth/sessions')
const set = (who: Member, values: { bannedUntil?: Date | null; deactivatedAt?: Date | null }) =>
  fixtures.app.db.updateTable('user').set(values).where('uuid', '=', who.uuid).execute()

async function withBot(name: string): Promise<{ owner: Member; bot: string; botUuid: string }> {
  const owner = await fixtures.person(name, { verified: true })
  const { uuid } = await owner.call('POST /users/sign-up-bot', { body: { botNickName: 'Spinner' } })
  const { accessToken } = await owner.call('GET /users/bot-token')
  return { owner, bot: accessToken, botUuid: uuid }
}

test('a password change ends a stolen session even while the thief keeps renewing it', async () => {
  const survivors: string[] = []
  for (let attempt = 0; attempt < 20; attempt++) {
    const ann = await fixtures.person(`ann ${attempt}`, { verified: true })
    const stolen = [ann.token]
    const password = { changed: false }
    const stealing = (async () => {
      for (let last = ann.token; !password.changed && stolen.length < 200;) {
        const next = await renewed(last).catch(() => undefined)
        if (next === undefined) break
        stolen.push(next)
        last = next
      }
    })()
    const body = { oldPassword: ann.password, newPassword: 'something new' }
    const { accessToken } = await ann.call('POST /users/change-password', { body })
    password.changed = true
    await stealing
    expect(await works(accessToken)).toBe(true)
    // The clock doesn't advance: tokens renewed before and after the change have the same second.
    for (const token of stolen) if (await works(token)) survivors.push(token)
  }
  expect(survivors).toEqual([])
})

test('a sign-in that checked the old password is void if the password changes in the meantime', async () => {
  const ann = await fixtures.person('ann', { verified: true })
  const body = { oldPassword: ann.password, newPassword: 'something new' }
  const tokens = await Promise.all([
    ...Array.from({ length: 5 }, () => login(ann).catch(() => undefined)),
    ann.call('POST /users/change-password', { body }).then(() => undefined),
  ])
  for (const token of tokens) if (token) expect(await works(token)).toBe(false)
})

test('signing out ends the tokens of that session, renewed ones included, and no others', async () => {
  const ann = await fixtures.person('ann')
  const elsewhere = await login(ann)
  const chat = await renewed(ann.token)
  await ann.call('POST /auth/logout')
  expect(await Promise.all([ann.token, chat, elsewhere].map(works))).toEqual([false, false, true])
})

test('signing out everywhere ends every session and bot token', async () => {
  const { owner, bot } = await withBot('ann')
  const elsewhere = await login(owner)
  const chat = await renewed(elsewhere)
  await fixtures.as(elsewhere)('POST /auth/logout-everywhere')
  expect(await Promise.all([owner.token, elsewhere, chat, bot].map(works))).toEqual([false, false, false, false])
  expect(await works(await login(owner))).toBe(true)
})

test('users can list their sessions and end one of them', async () => {
  const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  fixtures.clock.pass(minuteMs)
  const answer = await fixtures.api.request('/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': `Walkman ${'x'.repeat(400)}` },
    body: JSON.stringify({ email: ann.email, password: ann.password }),
  })
  expect(answer.status).toBe(200)
  const [other, own, ...more] = await listed(ann.token)
  expect(more).toEqual([])
  expect(own).toMatchObject({ means: 'signUp', isCurrent: true, addressKind: 'unknown' })
  expect(other).toMatchObject({ means: 'password', isCurrent: false, userAgent: `Walkman ${'x'.repeat(292)}` })
  const params = { session: other?.uuid ?? '' }
  const unknown = { status: 404, message: 'This session doesn’t exist or has already ended' }
  expect(await refusalOf(bob.call('DELETE /auth/sessions/{session}', { params }))).toEqual(unknown)
  await ann.call('DELETE /auth/sessions/{session}', { params })
  expect(await listed(ann.token)).toMatchObject([{ uuid: own?.uuid }])
  expect(await refusalOf(ann.call('DELETE /auth/sessions/{session}', { params }))).toEqual(unknown)
})

test('using a session updates when it was last seen', async () => {
  const ann = await fixtures.person('ann')
  const seen = async () => Date.parse((await listed(ann.token))[0]?.lastSeenAt ?? '')
  fixtures.clock.pass(6 * minuteMs)
  await ann.call('GET /auth/session')
  expect(await seen()).toBe(fixtures.clock.now())
  fixtures.clock.pass(minuteMs)
  expect(await seen()).toBe(fixtures.clock.now() - minuteMs)
})

test('a renewed token expires with its session', async () => {
  const [ann, ghost] = [await fixtures.person('ann'), await fixtures.guest()]
  fixtures.clock.pass(dayMs / 2)
  expect(decodeJwt(await renewed(await renewed(ann.token))).exp).toBe(decodeJwt(ann.token).exp)
  const { cometAuthToken } = await ghost.call('GET /comet-chat/ghost-token')
  expect(decodeJwt(cometAuthToken).exp).toBe(decodeJwt(ghost.token).exp)
})

test('a bot’s token outlives the expiry of the session it was created in', async () => {
  const { owner, bot } = await withBot('bea')
  fixtures.clock.pass(40 * dayMs)
  expect([await works(owner.token), await works(bot)]).toEqual([false, true])
  await removeExpiredSessions(fixtures.app).run({}, { attempt: 1, signal: AbortSignal.timeout(60_000) })
  expect(await works(bot)).toBe(true)
})

test('owners can list the tokens of their bot, and end one of them', async () => {
  const { owner, bot } = await withBot('cleo')
  const { accessToken: second } = await owner.call('GET /users/bot-token')
  const ofBot = (await owner.call('GET /auth/sessions')).filter(({ means }) => means === 'bot')
  expect(ofBot).toHaveLength(2)
  const stranger = await fixtures.person('dan')
  const end = (who: Member, token: string) =>
    who.call('DELETE /auth/sessions/{session}', { params: { session: String(decodeJwt(token)['sid']) } })
  expect(await refusalOf(end(stranger, bot))).toMatchObject({ status: 404 })
  await end(owner, bot)
  expect([await works(bot), await works(second), await works(owner.token)]).toEqual([false, true, true])
})

test("a bot's token ends with its owner's password change, ban and sign-out", async () => {
  const one = await withBot('ann')
  const body = { oldPassword: one.owner.password, newPassword: 'something new' }
  await one.owner.call('POST /users/change-password', { body })
  expect(await works(one.bot)).toBe(false)
  const two = await withBot('bea')
  await set(two.owner, { bannedUntil: new Date(fixtures.clock.now() + dayMs) })
  for (const { uuid } of [two.owner, { uuid: two.botUuid }]) fixtures.app.tokens.forget(uuid)
  expect(await works(two.bot)).toBe(false)
  const three = await withBot('cleo')
  await three.owner.call('POST /auth/logout')
  expect(await works(three.bot)).toBe(false)
})

test('owners can void all tokens of their bot, and create new ones', async () => {
  const { owner, bot } = await withBot('ann')
  const { accessToken: second } = await owner.call('GET /users/bot-token')
  const chat = await renewed(second)
  await owner.call('DELETE /users/bot-token')
  expect(await Promise.all([bot, second, chat].map(works))).toEqual([false, false, false])
  expect(await works((await owner.call('GET /users/bot-token')).accessToken)).toBe(true)
  expect(await works(owner.token)).toBe(true)
  const bob = await fixtures.person('bob')
  expect(await refusalOf(bob.call('DELETE /users/bot-token'))).toEqual({
    status: 404,
    message: 'You don’t have a bot yet',
  })
})

test('sessions ended by a ban or a deactivation stay ended', async () => {
  const ann = await fixtures.person('ann')
  await set(ann, { bannedUntil: new Date(fixtures.clock.now() + minuteMs) })
  fixtures.clock.pass(2 * minuteMs)
  expect(await works(ann.token)).toBe(false)
  const token = await login(ann)
  await set(ann, { deactivatedAt: new Date(fixtures.clock.now()) })
  await set(ann, { deactivatedAt: null })
  fixtures.app.tokens.forget(ann.uuid)
  expect(await works(token)).toBe(false)
})

test('our bot continues the session it started for a user', async () => {
  const body = { discordId: '123456789012345678', username: 'dee' }
  const tokens = [1, 2, 3].map(async () => (await fixtures.service.call('POST /discord/users', { body })).accessToken)
  const sessions = (await Promise.all(tokens)).map((token) => decodeJwt(token)['sid'])
  const again = (await fixtures.service.call('POST /discord/users', { body })).accessToken
  expect(sessions).toContain(decodeJwt(again)['sid'])
})

test('an account has at most a hundred sessions, and a further one ends the one not seen for longest', async () => {
  const ann = await fixtures.person('ann')
  for (let count = 0; count < 100; count++) {
    fixtures.clock.pass(1000)
    await login(ann)
  }
  expect(await works(ann.token)).toBe(false)
  expect(await listed(await login(ann))).toHaveLength(100)
})

test('a token from before sessions were recorded gets a session when it is seen, which can be ended', async () => {
  const ann = await fixtures.person('ann')
  const now = fixtures.clock.now()
  const query = {
    userUuid: ann.uuid,
    session: { uuid: fixtures.app.ids.uuid(), expiresAt: now + dayMs },
    issuedAt: now - dayMs,
  }
  const status = () => sessionStatusOf(fixtures.app.db, query, fixtures.clock.now())
  expect(await sessionStatusOf(fixtures.app.db, { ...query, issuedAt: undefined }, now)).toMatchObject({
    mayCall: false,
  })
  expect(await status()).toMatchObject({ mayCall: true })
  const found = (await listed(ann.token)).find(({ uuid }) => uuid === query.session.uuid)
  expect(found).toMatchObject({ means: 'earlier', userAgent: null })
  await ann.call('DELETE /auth/sessions/{session}', { params: { session: query.session.uuid } })
  expect(await status()).toMatchObject({ mayCall: false })
  const other = { ...query, session: { ...query.session, uuid: fixtures.app.ids.uuid() } }
  await ann.call('POST /auth/logout-everywhere')
  expect(await sessionStatusOf(fixtures.app.db, other, now)).toMatchObject({ mayCall: false })
})

test("nobody can use another user's session", async () => {
  const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  const [own] = await listed(ann.token)
  const session = { uuid: own?.uuid ?? '', expiresAt: fixtures.clock.now() + dayMs }
  const query = { userUuid: bob.uuid, session, issuedAt: undefined }
  expect(await sessionStatusOf(fixtures.app.db, query, fixtures.clock.now())).toMatchObject({ mayCall: false })
})

test('expired sessions are removed within a day', async () => {
  const ann = await fixtures.person('ann')
  const count = async () =>
    (
      await fixtures.app.db
        .selectFrom('session')
        .innerJoin('user', 'user.id', 'userId')
        .where('user.uuid', '=', ann.uuid)
        .select('session.uuid')
        .execute()
    ).length
  await fixtures.app.jobs.add(fixtures.app.db, 'removeExpiredSessions', {})
  await fixtures.runJobs()
  expect(await count()).toBe(1)
  fixtures.clock.pass(31 * dayMs)
  await fixtures.runJobs()
  expect(await count()).toBe(0)
})

test.each([
  ['127.0.0.1', 'local'],
  ['::1', 'local'],
  ['::ffff:192.168.1.4', 'local'],
  ['172.20.0.3', 'local'],
  ['fd00::1', 'local'],
  ['203.0.113.9', 'ipv4'],
  ['172.40.0.3', 'ipv4'],
  ['2001:db8::1', 'ipv6'],
  ['unknown', 'unknown'],
])('only the kind of the address %s is stored', (address, kind) => {
  expect(addressKindOf(address)).toBe(kind)
})

test("a session has the time of its sign-in, and a bot's session has none", async () => {
  const { owner, bot } = await withBot('signed in')
  const at = fixtures.clock.now()
  fixtures.clock.pass(minuteMs)
  const sinceWhen = async (token: string) => {
    const caller = await fixtures.app.tokens.callerOf(token)
    return caller?.kind === 'user' ? caller.signedInAt : null
  }
  expect(await sinceWhen(await renewed(owner.token))).toBeLessThanOrEqual(at)
  expect(await sinceWhen(bot)).toBeUndefined()
  expect(await sinceWhen(await login(owner))).toBe(fixtures.clock.now())
})
