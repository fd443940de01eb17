import { beforeAll, expect, test } from 'vitest'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { must } from '@segue/shared/must.ts'
import { createTokens, secretsMatch, type SigningKeys, type AccountStatus, type StatusQuery } from './tokens.ts'

const ann = { id: 7, uuid: '0b3c2d1e-1111-4222-8333-444455556666', role: 'user' as const, capabilities: [] }
const active: AccountStatus = { id: 7, role: 'user', capabilities: ['promoteRoom'], mayCall: true, tokensFrom: 0 }

const session = { uuid: '0b3c2d1e-2222-4222-8333-444455556666', expiresAt: 1_800_000_000_000 + 30 * 86_400_000 }

let keys: SigningKeys
beforeAll(async () => void (keys = await generateKeyPair('ES256', { extractable: true })))

function tokensWith(options: Partial<Parameters<typeof createTokens>[0]> = {}) {
  return createTokens({
    keys,
    issuer: 'segue',
    now: () => 1_800_000_000_000,
    accountStatusOf: async () => active,
    everybodysCapabilities: [],
    serviceToken: undefined,
    ...options,
  })
}

test("the account decides a user's role, whatever the token claims", async () => {
  const tokens = tokensWith()
  const token = await tokens.forUser({ ...ann, role: 'admin' }, session)
  expect(await tokens.callerOf(token)).toEqual({
    kind: 'user',
    uuid: ann.uuid,
    role: 'user',
    capabilities: ['promoteRoom'],
  })
})

test('a caller has the time of their sign-in only if they signed in themselves', async () => {
  const signedInAt = async (status: AccountStatus) => {
    const tokens = tokensWith({ accountStatusOf: async () => status })
    return tokens.callerOf(await tokens.forUser(ann, session))
  }
  expect(await signedInAt({ ...active, signedInAt: 1_799_999_000_000 })).toMatchObject({
    signedInAt: 1_799_999_000_000,
  })
  expect(await signedInAt(active)).not.toHaveProperty('signedInAt')
})

test('a token returns the same caller value until its account changes', async () => {
  let status = active
  const tokens = tokensWith({ accountStatusOf: async () => status })
  const token = await tokens.forUser(ann, session)
  const before = await tokens.callerOf(token)
  expect(await tokens.callerOf(token)).toBe(before)
  status = { ...active, role: 'staff' }
  tokens.forget(ann.uuid)
  const after = await tokens.callerOf(token)
  expect(after).toMatchObject({ role: 'staff' })
  expect(before).toMatchObject({ role: 'user' })
  expect(tokens.sessionOf(must(after, 'a caller'))).toEqual(session)
})

test('a capability that every account of an installation has need not be granted', async () => {
  const tokens = tokensWith({ everybodysCapabilities: ['uploadMusic', 'promoteRoom'] })
  const token = await tokens.forUser(ann, session)
  expect(await tokens.callerOf(token)).toMatchObject({ capabilities: ['promoteRoom', 'uploadMusic'] })
  expect(decodeJwt(token)).toMatchObject({ capabilities: ['uploadMusic', 'promoteRoom'] })
})

test('a token that was signed by another key or modified is rejected', async () => {
  const others = tokensWith({ keys: await generateKeyPair('ES256', { extractable: true }) })
  const tokens = tokensWith()
  expect(await tokens.callerOf(await others.forUser(ann, session))).toBeUndefined()
  const [header, claims, signature] = (await tokens.forUser(ann, session)).split('.')
  const forged = Buffer.from(JSON.stringify({ sub: ann.uuid, type: 'user', role: 'admin' })).toString('base64url')
  expect(await tokens.callerOf(`${header}.${forged}.${signature}`)).toBeUndefined()
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  expect(await tokens.callerOf(`${unsigned}.${claims}.`)).toBeUndefined()
})

test('a token expires, even if it was verified before', async () => {
  let now = 1_800_000_000_000
  const tokens = tokensWith({ now: () => now })
  const token = await tokens.forUser(ann, session)
  expect(await tokens.callerOf(token)).toBeDefined()
  now += 31 * 86_400_000
  expect(await tokens.callerOf(token)).toBeUndefined()
})

test.each([
  ['banned', { ...active, mayCall: false }],
  ['deleted', undefined],
])('a user who is %s can no longer call', async (_, status) => {
  const tokens = tokensWith({ accountStatusOf: async () => status })
  expect(await tokens.callerOf(await tokens.forUser(ann, session))).toBeUndefined()
})

/** A token from before sessions existed. */
const earlierToken = () =>
  new SignJWT({ id: 7, role: 'user', capabilities: [], type: 'user' })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setSubject(ann.uuid)
    .setIssuer('segue')
    .setIssuedAt(1_800_000_000)
    .setExpirationTime(1_800_000_000 + 86_400)
    .sign(keys.privateKey)

test('a token without a session is valid until the password changes, and gets a session of its own', async () => {
  const requests: StatusQuery[] = []
  const status = { ...active }
  const tokens = tokensWith({ accountStatusOf: async (query) => (requests.push(query), status) })
  const token = await earlierToken()
  const caller = must(await tokens.callerOf(token), 'the caller')
  expect(requests).toMatchObject([{ userUuid: ann.uuid, issuedAt: 1_800_000_000_000 }])
  const renewed = must(await tokens.callerOf(await tokens.renew(caller)), 'the caller of the renewed one')
  expect(tokens.sessionOf(renewed)).toEqual(tokens.sessionOf(caller))
  expect(requests[0]?.session).toEqual(tokens.sessionOf(caller))
  status.tokensFrom = 1_800_000_002_000
  tokens.forget(ann.uuid)
  expect(await tokens.callerOf(token)).toBeUndefined()
})

test('a renewed token expires when the original does', async () => {
  let now = 1_800_000_000_000
  const tokens = tokensWith({ now: () => now })
  const guest = '0b3c2d1e-3333-4222-8333-444455556666'
  for (const token of [await tokens.forUser(ann, session), await tokens.forGuest(guest)]) {
    const first = decodeJwt(token)
    now += 3_600_000
    const renewed = decodeJwt(await tokens.renew(must(await tokens.callerOf(token), 'the caller')))
    expect([renewed.exp, renewed['sid'], renewed.sub]).toEqual([first.exp, first['sid'], first.sub])
  }
})

test('a status that was requested before the account changed is not used afterwards', async () => {
  const answers: ((status: AccountStatus | undefined) => void)[] = []
  const tokens = tokensWith({ accountStatusOf: () => new Promise((answer) => answers.push(answer)) })
  const token = await tokens.forUser(ann, session)
  const early = tokens.callerOf(token)
  await expect.poll(() => answers.length).toBe(1)
  tokens.forget(ann.uuid)
  answers[0]?.(active)
  await early
  const late = tokens.callerOf(token)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.({ ...active, mayCall: false })
  expect(await late).toBeUndefined()
})

test('an account status is cached for less than a second, or until it is forgotten', async () => {
  let requestCount = 0
  let now = 1_800_000_000_000
  const tokens = tokensWith({ now: () => now, accountStatusOf: async () => (requestCount++, active) })
  const token = await tokens.forUser(ann, session)
  await tokens.callerOf(token)
  await tokens.callerOf(token)
  expect(requestCount).toBe(1)
  tokens.forget(ann.uuid)
  await tokens.callerOf(token)
  expect(requestCount).toBe(2)
  now += 999
  await tokens.callerOf(token)
  expect(requestCount).toBe(3)
})

test('an account status is requested again after the clock was set back', async () => {
  let requestCount = 0
  let now = 1_800_000_000_000
  const tokens = tokensWith({ now: () => now, accountStatusOf: async () => (requestCount++, active) })
  const token = await tokens.forUser(ann, session)
  await tokens.callerOf(token)
  now -= 3_600_000
  await tokens.callerOf(token)
  expect(requestCount).toBe(2)
})

test('our own services can call only with their exact secret', async () => {
  const tokens = tokensWith({ serviceToken: 'a-secret-of-our-own-services' })
  expect(await tokens.callerOf('a-secret-of-our-own-services')).toEqual({ kind: 'service' })
  expect(await tokens.callerOf('a-secret-of-our-own-service')).toBeUndefined()
  expect([secretsMatch('', 'x'), secretsMatch('xx', 'x'), secretsMatch('x', 'x')]).toEqual([false, false, true])
})
