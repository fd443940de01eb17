import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Http2Server, type IncomingHttpHeaders } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { decodeJwt, decodeProtectedHeader, exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openOutside, type Outside } from '../../../test/music/provider-contract.ts'
import { thirdParty, wrong, type ReceivedRequest, type Reply } from '../../../test/fakes/third-party.ts'
import type { PushMessage, PushTarget } from '../../ports/push.ts'
import { createHttp2Fetch } from '../http/http2-fetch.ts'
import { createApns } from './apns.ts'
import { encryptPush } from './encrypt.ts'
import { createFcm } from './fcm.ts'

const message: PushMessage = {
  id: 'n7',
  title: 'Bob is on stage',
  text: 'Playing in Club right now.',
  path: '/room/club',
  data: { kind: 'djOnStage' },
  isSilent: false,
  isUrgent: true,
  ttlSeconds: 1800,
}
const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

describe('a message to a browser', () => {
  test('a message to a browser is encrypted as in the example of RFC 8291', async () => {
    const point = bytes('BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => Buffer.from(half).toString('base64url'))
    const jwk = { kty: 'EC', crv: 'P-256', x, y, d: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', ext: true }
    const curve = { name: 'ECDH', namedCurve: 'P-256' }
    const privateKey = await crypto.subtle.importKey('jwk', jwk, curve, true, ['deriveBits'])
    const publicKey = await crypto.subtle.importKey('raw', point, curve, true, [])
    const sent = await encryptPush(
      new TextEncoder().encode('When I grow up, I want to be a watermelon'),
      {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), pair: { privateKey, publicKey } },
    )
    expect(Buffer.from(sent).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  test('a message to a browser never exceeds the size that push services accept', () => {
    // The size of a record without its header, delimiter and AES-GCM tag.
    const maxPayloadBytes = 4096 - 86 - 17
    const longest = { ...message, title: 'ñ'.repeat(100), text: 'ñ'.repeat(300), path: `/${'a'.repeat(200)}` }
    const data = Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [`${at}${'k'.repeat(39)}`, 'v'.repeat(200)]),
    )
    expect(Buffer.byteLength(JSON.stringify({ ...longest, data }))).toBeLessThan(maxPayloadBytes)
  })
})

const account = {
  project_id: 'segue-test',
  client_email: 'push@segue-test.iam.gserviceaccount.com',
  private_key: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
}

/** A fake of Firebase, strict about the fields of its version 1. */
function fakeFcm() {
  const sent: Record<string, unknown>[] = []
  const state = { token: 'first', unregistered: new Set<string>() }
  const refuse = (status: number, code: string, name: string): Reply => ({
    status,
    json: { error: { code: status, message: name, status: name, details: [{ errorCode: code }] } },
  })
  function token({ method, body }: ReceivedRequest): Reply {
    const form = new URLSearchParams(body)
    const claims = decodeJwt(form.get('assertion') ?? '')
    if (method !== 'POST' || form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return wrong('grant')
    if (claims.iss !== account.client_email || claims.aud !== 'https://oauth2.googleapis.com/token')
      return wrong('claims')
    return { json: { access_token: state.token, expires_in: 3599, token_type: 'Bearer' } }
  }
  function send({ path, headers, body }: ReceivedRequest): Reply {
    if (path !== '/v1/projects/segue-test/messages:send') return wrong('path', 404)
    if (headers.authorization !== `Bearer ${state.token}`)
      return refuse(401, 'THIRD_PARTY_AUTH_ERROR', 'UNAUTHENTICATED')
    const { message: one, ...rest } = JSON.parse(body)
    const stray = Object.keys(one).filter((key) => !['token', 'notification', 'data', 'android'].includes(key))
    const isText = Object.values(one.data ?? {}).every((value) => typeof value === 'string')
    if (Object.keys(rest).length > 0 || stray.length > 0 || !isText || !/^\d+s$/.test(one.android.ttl))
      return refuse(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT')
    if (state.unregistered.has(one.token)) return refuse(404, 'UNREGISTERED', 'NOT_FOUND')
    sent.push(one)
    return { json: { name: `projects/segue-test/messages/${sent.length}` } }
  }
  const party = thirdParty((request) => (request.host === 'oauth2.googleapis.com' ? token(request) : send(request)))
  return {
    ...party,
    sent,
    state,
    hosts: { 'oauth2.googleapis.com': party.handler, 'fcm.googleapis.com': party.handler },
  }
}

describe('a phone with Android', () => {
  let there: ReturnType<typeof fakeFcm>
  let outside: Outside
  beforeEach(async () => {
    there = fakeFcm()
    outside = await openOutside(there.hosts)
  })
  afterEach(() => outside.close())
  const target: PushTarget = { devicePlatform: 'android', token: 'abc:def', keys: null }
  const tokensAsked = () => outside.requests.filter(({ host }) => host === 'oauth2.googleapis.com').length

  test('an Android phone gets a message with text, or only data', async () => {
    const send = createFcm(account, outside.tools)
    expect(await send(target, message)).toEqual({ kind: 'sent' })
    expect(await send(target, { ...message, isSilent: true })).toEqual({ kind: 'sent' })
    expect(there.sent).toMatchObject([
      {
        token: 'abc:def',
        notification: { title: message.title, body: message.text },
        data: { path: '/room/club', kind: 'djOnStage' },
        android: { priority: 'HIGH', ttl: '1800s' },
      },
      { token: 'abc:def', data: { kind: 'djOnStage' } },
    ])
    expect(there.sent[1]).not.toHaveProperty('notification')
    // FCM keeps messages of four collapse keys for a device that is off, and drops the others.
    expect(JSON.stringify(there.sent)).not.toContain('collapse_key')
    expect(tokensAsked()).toBe(1)
  })

  test('a missing Android device is reported, and so are failures that may be retried', async () => {
    const send = createFcm(account, outside.tools)
    there.state.unregistered.add(target.token)
    expect(await send(target, message)).toEqual({ kind: 'gone' })
    there.state.unregistered.clear()
    there.faults.push({ at: /fcm/, times: 1, how: { status: 429, headers: { 'Retry-After': '60' }, json: {} } })
    expect(await send(target, message)).toEqual({ kind: 'later', ms: 60_000 })
    there.faults.push({ at: /fcm/, times: 1, how: { status: 503, json: {} } })
    expect(await send(target, message)).toEqual({ kind: 'later', ms: undefined })
    there.faults.push({ at: /fcm/, times: 1, how: 'cutOff' })
    expect(await send(target, message)).toMatchObject({ kind: 'unknown' })
    there.faults.push({ at: /fcm/, times: 1, how: { status: 400, json: {} } })
    expect(await send(target, message)).toMatchObject({ kind: 'refused' })
  })

  test('a message to an Android phone is sent again with another token if the first has expired', async () => {
    const send = createFcm(account, outside.tools)
    await send(target, message)
    there.state.token = 'second'
    expect(await send(target, message)).toEqual({ kind: 'sent' })
    expect(tokensAsked()).toBe(2)
    outside.pass(3_600_000)
    await Promise.all([send(target, message), send(target, message)])
    expect(tokensAsked()).toBe(3)
    there.faults.push({ at: /oauth2/, times: 1, how: { status: 503 } })
    outside.pass(3_600_000)
    expect(await send(target, message)).toMatchObject({ kind: 'later' })
  })
})

/** A fake of Apple's push service over HTTP/2, strict about its headers. */
async function fakeApns(publicKey: CryptoKey) {
  const sent: { token: string; headers: IncomingHttpHeaders; body: unknown }[] = []
  const reasons = new Map<string, [status: number, reason: string]>()
  const server: Http2Server = createServer()
  async function whyNot(headers: IncomingHttpHeaders): Promise<string | undefined> {
    const value = String(headers['authorization']).replace(/^bearer /, '')
    const token = await jwtVerify(value, publicKey, {
      issuer: 'TEAM',
      currentDate: new Date('2026-11-20T20:00:00Z'),
    }).catch(() => undefined)
    if (!token || decodeProtectedHeader(value).kid !== 'KEY') return 'InvalidProviderToken'
    if (headers['apns-topic'] !== 'com.segue.app') return 'BadTopic'
    if (headers['apns-push-type'] === 'background' && headers['apns-priority'] !== '5') return 'BadPriority'
    return /^\d+$/.test(String(headers['apns-expiration'])) ? undefined : 'BadExpirationDate'
  }
  server.on('stream', (stream, headers) => {
    let body = ''
    stream.setEncoding('utf8')
    stream.on('data', (part: string) => (body += part))
    stream.on('end', () => {
      void (async () => {
        const token = String(headers[':path']).replace('/3/device/', '')
        const why = await whyNot(headers)
        const [status, reason] = reasons.get(token) ?? (why ? [403, why] : [200, ''])
        if (status === 200) sent.push({ token, headers, body: JSON.parse(body) })
        stream.respond({ ':status': status })
        stream.end(reason ? JSON.stringify({ reason }) : '')
      })()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { sent, reasons, origin, close: () => server.close() }
}

test('an iPhone gets a message with text, or only data, and a missing iPhone is reported', async () => {
  const keys = await generateKeyPair('ES256', { extractable: true })
  const there = await fakeApns(keys.publicKey)
  const fetch = createHttp2Fetch(() => there.origin)
  const clock = { now: () => Date.parse('2026-11-20T20:00:00Z') }
  const privateKey = await exportPKCS8(keys.privateKey)
  const settings = { keyId: 'KEY', teamId: 'TEAM', privateKey, topic: 'com.segue.app', isSandbox: false }
  const send = createApns(settings, { fetch, clock })
  const target = (digit: string): PushTarget => ({ devicePlatform: 'ios', token: digit.repeat(64), keys: null })
  expect(await send(target('a'), message)).toEqual({ kind: 'sent' })
  expect(await send(target('a'), { ...message, isSilent: true })).toEqual({ kind: 'sent' })
  expect(there.sent).toMatchObject([
    {
      headers: { 'apns-push-type': 'alert', 'apns-priority': '10', 'apns-collapse-id': 'n7' },
      body: { aps: { alert: { title: message.title, body: message.text } }, path: '/room/club' },
    },
    { headers: { 'apns-push-type': 'background' }, body: { aps: { 'content-available': 1 }, kind: 'djOnStage' } },
  ])
  there.reasons.set('b'.repeat(64), [410, 'Unregistered']).set('c'.repeat(64), [400, 'BadDeviceToken'])
  there.reasons.set('d'.repeat(64), [429, 'TooManyRequests']).set('e'.repeat(64), [403, 'ExpiredProviderToken'])
  const kinds = await Promise.all(['b', 'c', 'd', 'e'].map(async (one) => (await send(target(one), message)).kind))
  expect(kinds).toEqual(['gone', 'gone', 'later', 'refused'])
  // An invalid token never becomes part of a URL.
  expect(await send({ ...target('a'), token: '../../x' }, message)).toEqual({ kind: 'gone' })
  fetch.close()
  there.close()
  const away = createHttp2Fetch(() => there.origin)
  expect(await createApns(settings, { fetch: away, clock })(target('a'), message)).toMatchObject({ kind: 'unknown' })
  away.close()
})
