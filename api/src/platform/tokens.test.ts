import { beforeAll, expect, test } from 'vitest'
import { generateKeyPair } from 'jose'
import { createTokens, secretsMatch, type SigningKeys, type AccountStatus } from './tokens.ts'

const ann = { id: 7, uuid: '0b3c2d1e-1111-4222-8333-444455556666', role: 'user' as const, capabilities: [] }
const active: AccountStatus = { id: 7, role: 'user', capabilities: ['promoteRoom'], mayCall: true, tokensFrom: 0 }

let keys: SigningKeys
beforeAll(async () => void (keys = await generateKeyPair('ES256', { extractable: true })))

function tokensWith(options: Partial<Parameters<typeof createTokens>[0]> = {}) {
  return createTokens({
    keys,
    issuer: 'segue',
    userDays: 30,
    now: () => 1_800_000_000_000,
    accountStatusOf: async () => active,
    everybodysCapabilities: [],
    serviceToken: undefined,
    ...options,
  })
}

test('the account decides who a user is, whatever the token claims', async () => {
  const tokens = tokensWith()
  const token = await tokens.forUser({ ...ann, role: 'admin' })
  expect(await tokens.callerOf(token)).toEqual({
    kind: 'user',
    uuid: ann.uuid,
    role: 'user',
    capabilities: ['promoteRoom'],
    signedInAt: 1_800_000_000_000,
  })
})

test('a token tells when its session began, and one that goes on with a session keeps that', async () => {
  const tokens = tokensWith()
  const signedInAt = async (session?: { signedInAt: number | undefined }) => {
    const caller = await tokens.callerOf(await tokens.forUser(ann, session))
    return caller?.kind === 'user' ? caller.signedInAt : null
  }
  expect(await signedInAt()).toBe(1_800_000_000_000)
  expect(await signedInAt({ signedInAt: 1_799_999_000_000 })).toBe(1_799_999_000_000)
  expect(await signedInAt({ signedInAt: undefined })).toBeUndefined()
})

test('a capability everyone has in an installation need not be granted', async () => {
  const tokens = tokensWith({ everybodysCapabilities: ['uploadMusic', 'promoteRoom'] })
  expect(await tokens.callerOf(await tokens.forUser(ann))).toMatchObject({
    capabilities: ['promoteRoom', 'uploadMusic'],
  })
})

test('a token signed by another key, or changed on the way, is nobody’s', async () => {
  const others = tokensWith({ keys: await generateKeyPair('ES256', { extractable: true }) })
  const tokens = tokensWith()
  expect(await tokens.callerOf(await others.forUser(ann))).toBeUndefined()
  const [header, claims, signature] = (await tokens.forUser(ann)).split('.')
  const forged = Buffer.from(JSON.stringify({ sub: ann.uuid, type: 'user', role: 'admin' })).toString('base64url')
  expect(await tokens.callerOf(`${header}.${forged}.${signature}`)).toBeUndefined()
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  expect(await tokens.callerOf(`${unsigned}.${claims}.`)).toBeUndefined()
})

test('a token expires, even one that was verified before', async () => {
  let now = 1_800_000_000_000
  const tokens = tokensWith({ now: () => now })
  const token = await tokens.forUser(ann)
  expect(await tokens.callerOf(token)).toBeDefined()
  now += 31 * 86_400_000
  expect(await tokens.callerOf(token)).toBeUndefined()
})

test.each([
  ['banned', { ...active, mayCall: false }],
  ['gone', undefined],
  ['with a password changed since', { ...active, tokensFrom: 1_800_000_002_000 }],
])('a user who is %s can no longer call', async (_, status) => {
  const tokens = tokensWith({ accountStatusOf: async () => status })
  expect(await tokens.callerOf(await tokens.forUser(ann))).toBeUndefined()
})

test('an account status is cached for five seconds, or until it is forgotten', async () => {
  let asked = 0
  const tokens = tokensWith({ accountStatusOf: async () => (asked++, active) })
  const token = await tokens.forUser(ann)
  await tokens.callerOf(token)
  await tokens.callerOf(token)
  expect(asked).toBe(1)
  tokens.forget(ann.uuid)
  await tokens.callerOf(token)
  expect(asked).toBe(2)
})

test('our own services call with their exact secret only', async () => {
  const tokens = tokensWith({ serviceToken: 'a-secret-of-our-own-services' })
  expect(await tokens.callerOf('a-secret-of-our-own-services')).toEqual({ kind: 'service' })
  expect(await tokens.callerOf('a-secret-of-our-own-service')).toBeUndefined()
  expect([secretsMatch('', 'x'), secretsMatch('xx', 'x'), secretsMatch('x', 'x')]).toEqual([false, false, true])
})
