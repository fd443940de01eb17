import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDiscordProxy } from './proxy-signature.ts'

const now = Date.parse('2026-11-20T20:00:00Z')
const seconds = now / 1000
const theirs = generateKeyPairSync('ed25519')
const publicKey = theirs.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const proxy = createDiscordProxy({ publicKey, applicationId: '111111', now: () => now })

const usual = {
  application_id: '111111',
  user_id: '205519959982473217',
  is_developer: false,
  created_at: seconds - 10,
  expires_at: seconds + 3600,
}

type SignatureChange = {
  payload?: object
  by?: typeof theirs.privateKey
  encoding?: 'hex' | 'base64'
  headers?: object
}

function personIn({ payload = usual, by = theirs.privateKey, encoding = 'base64', headers }: SignatureChange = {}) {
  const bytes = Buffer.from(JSON.stringify(payload))
  const all: Record<string, string> = {
    'x-discord-proxy-payload': bytes.toString('base64'),
    'x-signature-ed25519': sign(null, bytes, by).toString(encoding),
    'x-signature-timestamp': String(usual.created_at),
    ...headers,
  }
  return proxy((name) => all[name])
}

test('a request that Discord has signed comes from the person it names', async () => {
  expect(await personIn()).toBe(usual.user_id)
  expect(await personIn({ encoding: 'hex' })).toBe(usual.user_id)
  // Cached by now, and still checked.
  expect(await personIn()).toBe(usual.user_id)
})

test('nobody can forge a request through the proxy', async () => {
  const stranger = generateKeyPairSync('ed25519').privateKey
  expect(await personIn({ by: stranger })).toBeUndefined()
  const other = Buffer.from(JSON.stringify({ ...usual, user_id: '1234567' })).toString('base64')
  expect(await personIn({ headers: { 'x-discord-proxy-payload': other } })).toBeUndefined()
  expect(await personIn({ headers: { 'x-signature-ed25519': 'rubbish' } })).toBeUndefined()
  expect(await proxy(() => undefined)).toBeUndefined()
  expect(await proxy((name) => (name === 'x-discord-proxy-payload' ? other : undefined))).toBeUndefined()
})

test('a payload signed for another application, another time or long ago is rejected', async () => {
  expect(await personIn({ payload: { ...usual, application_id: '222222' } })).toBeUndefined()
  expect(await personIn({ payload: { ...usual, expires_at: seconds } })).toBeUndefined()
  expect(await personIn({ headers: { 'x-signature-timestamp': String(seconds) } })).toBeUndefined()
  expect(await personIn({ payload: { hello: 'there' } })).toBeUndefined()
})

test('an invalid key trusts nobody', async () => {
  const broken = createDiscordProxy({ publicKey: 'no key', applicationId: '111111', now: () => now })
  expect(await broken(() => 'AAAA')).toBeUndefined()
})
